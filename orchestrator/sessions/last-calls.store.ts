import type { Change } from '../store/alongside.js';
import type { Queryable } from '../store/database.js';

/** A device that polls would otherwise write with each call. */
const NOTED_EVERY_MS = 10_000;

/** The device that has the claim of the session has called. */
export function noteCall(db: Queryable, sessionId: string, now: Date): Change {
  return db.raw(
    `insert into last_calls (session_id, at) values (?, ?)
     on conflict (session_id) do update set at = excluded.at where last_calls.at <= ?`,
    [sessionId, now, new Date(now.getTime() - NOTED_EVERY_MS)],
  );
}

export async function findLastCall(db: Queryable, sessionId: string): Promise<{ at: Date; askedAt: Date | null } | null> {
  const row = await db('last_calls').where({ session_id: sessionId }).first('at', 'asked_at');
  return row === undefined ? null : { at: row.at, askedAt: row.asked_at };
}

/** Another device has asked for the link. */
export async function noteAsked(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db('last_calls').where({ session_id: sessionId }).update({ asked_at: now });
}

/** The device that has the claim agreed to leave: as if it had last called then, and nobody had asked. */
export async function noteAgreed(db: Queryable, sessionId: string, then: Date): Promise<void> {
  await db('last_calls').where({ session_id: sessionId }).update({ at: then, asked_at: null });
}
