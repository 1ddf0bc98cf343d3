import { createHash } from 'node:crypto';
import type { Queryable } from '../store/database.js';

/** The account's branding on the capture page. */
export interface Branding {
  name: string;
  /** `#rrggbb`; null for the default. */
  accent: string | null;
  /** Hex SHA-256 of the logo; null if there is none. */
  logoDigest: string | null;
}

export type LogoMediaType = 'image/png' | 'image/jpeg' | 'image/webp';

export async function loadBranding(db: Queryable, accountId: string): Promise<Branding> {
  const row = await db('accounts').where({ id: accountId }).first('name', 'accent', 'logo_digest');
  return { name: row.name, accent: row.accent, logoDigest: row.logo_digest };
}

/**
 * Members left out stay unchanged; null clears them. The database refuses other colours, other types and more than 200 kB.
 *
 * @param change.logo the image's bytes, square or wide, shown 40 px high
 */
export async function storeBranding(
  db: Queryable,
  accountId: string,
  change: { accent?: string | null; logo?: { bytes: Buffer; mediaType: LogoMediaType } | null },
): Promise<void> {
  const { accent, logo } = change;
  const update = {
    ...(accent === undefined ? {} : { accent: accent?.toLowerCase() ?? null }),
    ...(logo === undefined
      ? {}
      : {
          logo: logo?.bytes ?? null,
          logo_media_type: logo?.mediaType ?? null,
          logo_digest: logo === null ? null : createHash('sha256').update(logo.bytes).digest('hex'),
        }),
  };
  if (Object.keys(update).length > 0) await db('accounts').where({ id: accountId }).update(update);
}

export async function findLogo(db: Queryable, digest: string): Promise<{ bytes: Buffer; mediaType: LogoMediaType } | null> {
  const row = await db('accounts').where({ logo_digest: digest }).first('logo', 'logo_media_type');
  return row === undefined ? null : { bytes: row.logo, mediaType: row.logo_media_type };
}
