import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable } from './database.js';

/**
 * Runs what only reads: lists, analytics and exports. Its rows are never older than the call.
 *
 * @param work begins anew on the primary if the replica fails, so it changes nothing
 */
export type Reads = <T>(work: (db: Queryable) => Promise<T>) => Promise<T>;

/** Longer than a replica nearby lags. After it, the primary answers. */
const CATCH_UP_MS = 200;
const LOOK_AGAIN_MS = 10;
/** After a failure, so that a replica that does not answer delays one call in so long. */
const AWAY_MS = 10_000;

/**
 * Reads from the replica once it has all that the primary had committed when the call came. So a person finds what they have just
 * written, through whichever process, and nobody needs to remember who wrote.
 *
 * @param by.replica null: everything is read from the primary
 * @param by.now milliseconds of a clock that is never set back
 * @param by.onAway called with each failure of the replica
 */
export function openReads(by: {
  db: Database;
  replica: Database | null;
  now: () => number;
  onAway: (error: unknown) => void;
}): Reads {
  const { db, replica } = by;
  let awayUntil = Number.NEGATIVE_INFINITY;
  return async (work) => {
    if (replica === null || by.now() < awayUntil) return work(db);
    const place = await placeOf(db);
    try {
      if (await hasReached(replica, place)) return await work(replica);
    } catch (error) {
      awayUntil = by.now() + AWAY_MS;
      by.onAway(error);
    }
    return work(db);
  };
}

/** @returns the end of all that was written, in PostgreSQL's log: with `synchronous_commit = off`, a commit is not on the disk yet */
async function placeOf(primary: Database): Promise<string> {
  const { rows } = await primary.raw('select pg_current_wal_insert_lsn()::text as place');
  return rows[0].place;
}

/** @throws Error if the replica has become a primary: it has a history of its own */
async function hasReached(replica: Database, place: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= CATCH_UP_MS; waitedMs += LOOK_AGAIN_MS) {
    const { rows } = await replica.raw(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ?::pg_lsn as reached, pg_is_in_recovery() as follows',
      [place],
    );
    if (rows[0].reached === true) return true;
    if (rows[0].follows !== true) throw new Error('The database of DATABASE_READ_URL follows no primary');
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}
