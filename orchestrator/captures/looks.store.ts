import type { Tenant } from '../accounts/tenant.js';
import type { Queryable, Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { bandsOf, mirrorLook } from './looks.js';

/**
 * How many earlier captures to compare with, and how many index rows to read to find them. Limits the cost of a look-up for
 * accounts of any size.
 */
export const LOOK_CANDIDATES_MAX = 8;
export const LOOK_ROWS_MAX = 4000;

const TOKEN_BYTES = 8;
const LOOK_BYTES = 8;

/**
 * Stores what the faces of a capture looked like, without the pictures. Doing it twice is harmless.
 *
 * The looks are sealed under the subject's key. The index holds keyed tokens of their bands: the database alone tells which
 * captures of an account share a band, but neither a look nor how near two looks are.
 *
 * @param owner.expiresAt when the rows go, unless the person does before
 */
export async function rememberLooks(
  by: { vault: Vault },
  tx: Transaction,
  owner: Tenant & { captureId: string; subjectKey: Uint8Array; expiresAt: Date },
  looks: readonly string[],
): Promise<void> {
  if (looks.length === 0) return;
  const { accountId, mode, captureId } = owner;
  const plain = Buffer.from([...new Set(looks)].join(''), 'hex');
  await tx('capture_looks')
    .insert({
      capture_id: captureId,
      looks_sealed: by.vault.sealUnder(owner.subjectKey, looksContext(captureId), plain),
      expires_at: owner.expiresAt,
    })
    .onConflict('capture_id')
    .ignore();
  const rows = tokensOf(by, owner, looks.flatMap(bandsOf)).map((token) => ({
    account_id: accountId,
    mode,
    token,
    capture_id: captureId,
  }));
  await tx('look_bands').insert(rows).onConflict().ignore();
}

/** The looks of an earlier capture, as they are stored. */
export interface StoredLooks {
  captureId: string;
  sealed: Buffer;
  subjectRow: string;
}

/** @returns the earlier captures of this account and mode that share most with these, mirrored looks included */
export async function findAlikeCaptures(
  by: { vault: Vault },
  db: Queryable,
  owner: Tenant & { captureId: string },
  looks: readonly string[],
): Promise<StoredLooks[]> {
  const tokens = tokensOf(by, owner, [...looks, ...looks.map(mirrorLook)].flatMap(bandsOf));
  if (tokens.length === 0) return [];
  const near = db('look_bands')
    .where({ account_id: owner.accountId, mode: owner.mode })
    .whereIn('token', tokens)
    .whereNot({ capture_id: owner.captureId })
    .limit(LOOK_ROWS_MAX)
    .select('capture_id');
  const candidates = db
    .from(near.as('near'))
    .groupBy('capture_id')
    .orderByRaw('count(*) desc')
    .limit(LOOK_CANDIDATES_MAX)
    .select('capture_id');
  const rows = await db('capture_looks as l')
    .join('captures as c', 'c.id', 'l.capture_id')
    .join('sessions as s', 's.id', 'c.session_id')
    .whereIn('l.capture_id', candidates)
    .select('l.capture_id', 'l.looks_sealed', 's.subject_row');
  return rows.map((row) => ({ captureId: row.capture_id, sealed: row.looks_sealed, subjectRow: row.subject_row }));
}

/** @throws SealBrokenError */
export function openLooks(by: { vault: Vault }, subjectKey: Uint8Array, { captureId, sealed }: StoredLooks): string[] {
  const plain = by.vault.openUnder(subjectKey, looksContext(captureId), sealed);
  return Array.from({ length: plain.length / LOOK_BYTES }, (_, i) =>
    plain.toString('hex', LOOK_BYTES * i, LOOK_BYTES * (i + 1)),
  );
}

/** Of this account and mode only: the same band has other tokens elsewhere. */
function tokensOf(by: { vault: Vault }, { accountId, mode }: Tenant, bands: readonly number[]): Buffer[] {
  const tokens = [...new Set(bands)].map((band) =>
    by.vault.digestFor(accountId, `look-band:${mode}`, String(band)).subarray(0, TOKEN_BYTES),
  );
  // Sorted: the order of the rows must not tell which tokens belong to one look.
  return tokens.sort(Buffer.compare);
}

function looksContext(captureId: string): string {
  return `looks:${captureId}`;
}
