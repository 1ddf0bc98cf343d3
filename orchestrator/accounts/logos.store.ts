import type { Queryable, Transaction } from '../store/database.js';

export const LOGO_BYTES_MAX = 200_000;
/** Logos of an account that no version of its branding names. */
export const UNUSED_LOGOS_MAX = 20;
/** Counted from the upload of a logo that no version of a branding names. */
export const UNUSED_LOGO_MS = 7 * 86_400_000;

export type LogoMediaType = 'image/png' | 'image/jpeg' | 'image/webp';

/** A picture with its hex SHA-256. The page shows it 40 px high. */
export interface Logo {
  digest: string;
  bytes: Buffer;
  mediaType: LogoMediaType;
}

/** Storing it again only moves its date. */
export async function storeLogo(
  db: Queryable,
  accountId: string,
  { digest, bytes, mediaType }: Logo,
  now: Date,
): Promise<void> {
  await db('logos')
    .insert({ account_id: accountId, digest, bytes, media_type: mediaType, created_at: now })
    .onConflict(['account_id', 'digest'])
    .merge(['created_at']);
}

/** @returns of any account: the digest is all that a page knows */
export async function findLogo(db: Queryable, digest: string): Promise<Pick<Logo, 'bytes' | 'mediaType'> | null> {
  const row = await db('logos').where({ digest }).first('bytes', 'media_type');
  return row === undefined ? null : { bytes: row.bytes, mediaType: row.media_type };
}

/** Keeps the logos from being deleted until the transaction ends. @returns those of the digests that the account has */
export async function lockLogos(tx: Transaction, accountId: string, digests: readonly string[]): Promise<string[]> {
  const rows = await tx('logos')
    .where({ account_id: accountId })
    .whereIn('digest', [...digests])
    .orderBy('digest')
    .forKeyShare()
    .select('digest');
  return rows.map((row) => row.digest);
}

export async function countUnusedLogos(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.raw(`select count(*)::int as unused from logos l where l.account_id = ? and ${UNUSED}`, [
    accountId,
  ]);
  return rows[0].unused;
}

/** @returns how many were deleted */
export async function deleteUnusedLogos(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.raw(
    `delete from logos where (account_id, digest) in (
       select account_id, digest from logos l where l.created_at < ? and ${UNUSED}
       order by l.created_at limit ? for update skip locked
     )`,
    [before, limit],
  );
  return rowCount;
}

const UNUSED = `
  not exists (select from branding_versions v where v.account_id = l.account_id and v.light_logo = l.digest)
  and not exists (select from branding_versions v where v.account_id = l.account_id and v.dark_logo = l.digest)`;
