import { type Branding, BrandingSchema } from '@faceproof/protocol/api/account/branding.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import type { Tenant } from './tenant.js';

/** A version of what an account shows to people. Version 0 is not stored: nothing is set. */
export interface BrandingVersion {
  branding: Branding;
  version: number;
  /** The version in which each of its consent texts got its wording. */
  textVersions: Readonly<Record<string, number>>;
}

const NO_BRANDING: Branding = {
  publicName: null,
  privacyUrl: null,
  supportUrl: null,
  logos: { light: null, dark: null },
  colors: { light: null, dark: null },
  consentTexts: {},
  consentTextsNameModelUse: false,
  appeals: false,
};

/** @returns the newest version */
export async function loadBranding(db: Queryable, { accountId, mode }: Tenant): Promise<BrandingVersion> {
  const row = await db('branding_versions').where({ account_id: accountId, mode }).orderBy('version', 'desc').first();
  return row === undefined ? { branding: NO_BRANDING, version: 0, textVersions: {} } : toVersion(row);
}

/** @returns the versions before `before`, newest first */
export async function listBrandingVersions(
  db: Queryable,
  { accountId, mode }: Tenant,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<(BrandingVersion & { createdAt: Date; changedBy: string | null })[]> {
  const query = db('branding_versions').where({ account_id: accountId, mode }).orderBy('version', 'desc').limit(limit);
  if (before !== undefined) query.where('version', '<', before);
  return (await query).map((row) => ({ ...toVersion(row), createdAt: row.created_at, changedBy: row.changed_by }));
}

/** @returns for each text of an account, by language, the version in which it first had this wording, if it ever had */
export async function findTextVersions(
  db: Queryable,
  { accountId, mode }: Tenant,
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const found = await Promise.all(
    Object.entries(texts).map(async ([locale, text]) => {
      const row = await db('branding_versions')
        .where({ account_id: accountId, mode })
        .whereRaw(`branding -> 'consentTexts' ->> ? = ?`, [locale, text])
        .orderBy('version')
        .first('text_versions');
      return [locale, (row?.text_versions as Record<string, number> | undefined)?.[locale]] as const;
    }),
  );
  return Object.fromEntries(found.flatMap(([locale, version]) => (version === undefined ? [] : [[locale, version]])));
}

/**
 * @param by.changedBy the id of a key or of a member; null: the operator
 * @returns false if that version already exists: another caller was first
 */
export async function storeBranding(
  tx: Transaction,
  { accountId, mode }: Tenant,
  { branding, version, textVersions }: BrandingVersion,
  by: { now: Date; changedBy: string | null },
): Promise<boolean> {
  const rows = await tx('branding_versions')
    .insert({
      account_id: accountId,
      mode,
      version,
      branding: JSON.stringify(branding),
      text_versions: JSON.stringify(textVersions),
      light_logo: toHex(branding.logos.light),
      dark_logo: toHex(branding.logos.dark),
      created_at: by.now,
      changed_by: by.changedBy,
    })
    .onConflict(['account_id', 'mode', 'version'])
    .ignore()
    .returning('version');
  return rows.length === 1;
}

/** @param logo `sha256:` and hex, as the API names logos */
function toHex(logo: string | null): string | null {
  return logo === null ? null : logo.slice('sha256:'.length);
}

/** Parsed, so that members come in the order of the contract. */
function toVersion(row: Row): BrandingVersion {
  return { branding: BrandingSchema.parse(row.branding), version: row.version, textVersions: row.text_versions };
}
