import { createHash } from 'node:crypto';
import type { Branding } from '@faceproof/protocol/api/branding.js';
import { MODES } from '@faceproof/protocol/words.js';
import type { Transaction } from '../store/database.js';
import { loadBranding, storeBranding } from './branding.store.js';
import { type LogoMediaType, storeLogo } from './logos.store.js';

/**
 * Writes the next version of an account's branding in both modes, for the operator. Members left out stay unchanged; null clears them.
 *
 * @param change.accent `#rrggbb`, for light and dark
 * @param change.logo stored as it is, for light and dark
 */
export async function brandAccount(
  tx: Transaction,
  accountId: string,
  change: { accent?: string | null; logo?: { bytes: Buffer; mediaType: LogoMediaType } | null },
  now: Date,
): Promise<Branding> {
  const { accent, logo } = change;
  const digest = logo == null ? null : createHash('sha256').update(logo.bytes).digest('hex');
  if (logo != null && digest !== null) await storeLogo(tx, accountId, { digest, ...logo }, now);
  const changed = {
    ...(accent === undefined ? {} : { colors: { light: accent?.toLowerCase() ?? null, dark: null } }),
    ...(logo === undefined ? {} : { logos: { light: digest === null ? null : `sha256:${digest}`, dark: null } }),
  };
  for (const mode of MODES) {
    const { version, branding, textVersions } = await loadBranding(tx, { accountId, mode });
    const next = { branding: { ...branding, ...changed }, version: version + 1, textVersions };
    if (!(await storeBranding(tx, { accountId, mode }, next, { now, changedBy: null })))
      throw new Error('The branding was changed at the same time. Run the command again.');
  }
  return (await loadBranding(tx, { accountId, mode: 'LIVE' })).branding;
}
