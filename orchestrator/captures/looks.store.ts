import type { Tenant } from '../accounts/tenant.js';
import type { Queryable, Transaction } from '../store/database.js';
import { bandsOf, mirrorLook } from './looks.js';

/**
 * How many earlier captures to compare with, and how many index rows to read to find them. Limits the cost of a look-up for
 * accounts of any size.
 */
export const LOOK_CANDIDATES_MAX = 8;
export const LOOK_ROWS_MAX = 4000;

/** Stores the face looks of a capture, without the pictures. Erased with the person. Idempotent. */
export async function rememberLooks(
  tx: Transaction,
  owner: Tenant & { captureId: string },
  looks: readonly string[],
): Promise<void> {
  const rows = [...new Set(looks)].flatMap((look) =>
    bandsOf(look).map((band) => ({
      account_id: owner.accountId,
      mode: owner.mode,
      band,
      look: Buffer.from(look, 'hex'),
      capture_id: owner.captureId,
    })),
  );
  if (rows.length > 0) await tx('face_looks').insert(rows).onConflict(['capture_id', 'look', 'band']).ignore();
}

/** @returns the looks of the earlier captures of this account and mode that share most with these, mirrored looks included */
export async function findAlikeCaptures(
  db: Queryable,
  owner: Tenant & { captureId: string },
  looks: readonly string[],
): Promise<string[][]> {
  const bands = [...new Set(looks.flatMap((look) => [...bandsOf(look), ...bandsOf(mirrorLook(look))]))];
  if (bands.length === 0) return [];
  const near = db('face_looks')
    .where({ account_id: owner.accountId, mode: owner.mode })
    .whereIn('band', bands)
    .whereNot({ capture_id: owner.captureId })
    .limit(LOOK_ROWS_MAX)
    .select('capture_id');
  const candidates = db
    .from(near.as('near'))
    .groupBy('capture_id')
    .orderByRaw('count(*) desc')
    .limit(LOOK_CANDIDATES_MAX)
    .select('capture_id');
  const rows: { capture_id: string; look: Buffer }[] = await db('face_looks')
    .whereIn('capture_id', candidates)
    .distinct('capture_id', 'look');
  const byCapture = new Map<string, string[]>();
  for (const { capture_id, look } of rows) {
    byCapture.set(capture_id, [...(byCapture.get(capture_id) ?? []), look.toString('hex')]);
  }
  return [...byCapture.values()];
}
