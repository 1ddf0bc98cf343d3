import type { Queryable } from '../store/database.js';

/** A running orchestrator, as it last reported. */
export interface KeyHolder {
  /** Host and process id, for operators. */
  name: string;
  /** The ids, in hex, of the wrapping keys in its memory. */
  holds: string[];
  /** The id, in hex, of the wrapping key that it seals with. */
  sealsUnder: string;
}

/**
 * A process that has not reported for this long counts as stopped. Processes report every {@link RELOAD_EVERY_MS}, or after 10 s
 * while a KMS does not answer.
 */
export const HOLDER_GONE_MS = 20_000;
const ROW_KEPT = '1 hour';

export async function reportHolder(db: Queryable, instance: string, holder: KeyHolder): Promise<void> {
  await db.raw(
    `insert into key_holders (instance, name, holds, seals_under, seen_at) values (?, ?, ?, ?, now())
     on conflict (instance) do update set holds = excluded.holds, seals_under = excluded.seals_under, seen_at = now()`,
    [instance, holder.name, holder.holds, holder.sealsUnder],
  );
}

export async function removeHolder(db: Queryable, instance: string): Promise<void> {
  await db('key_holders').where({ instance }).orWhereRaw(`seen_at < now() - ?::interval`, [ROW_KEPT]).delete();
}

/** @returns the processes that still run, by the database's clock */
export async function listHolders(db: Queryable): Promise<KeyHolder[]> {
  const rows = await db('key_holders')
    .whereRaw(`seen_at > now() - ? * interval '1 ms'`, [HOLDER_GONE_MS])
    .orderBy('name')
    .select('name', 'holds', 'seals_under');
  return rows.map((row) => ({ name: row.name, holds: row.holds, sealsUnder: row.seals_under }));
}
