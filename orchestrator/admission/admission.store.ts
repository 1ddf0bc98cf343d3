import type { Queryable } from '../store/database.js';
import { IN_LINE_MAX, type Line, type Past, SETTLED_MAX, SETTLED_MS } from './traffic.js';

/** Attempts of this age show how many are uploaded: younger ones may still be. */
const HISTORY_AGE_MS = { least: 60_000, most: 600_000 };
const HISTORY_MAX = 500;
/** How much later than Retry-After a session may come back without losing its place. */
export const PLACE_KEPT_MS = 15_000;
/** A session further back in line is refused in any case. */
const WAITING_MAX = 1000;

/**
 * Each part reads an index, and no more rows than the line is long.
 *
 * @param limitMs how long an open attempt counts
 * @param opening sessions whose attempt is being stored. `stored`: those whose attempt is counted already
 */
export async function readLine(
  db: Queryable,
  now: Date,
  limitMs: number,
  opening: readonly string[],
): Promise<{ line: Line; stored: ReadonlySet<string> }> {
  const { rows } = await db.raw(READ_LINE, { now, young: ago(now, limitMs), opening });
  return { line: toLine(rows[0], now), stored: new Set(rows[0].stored) };
}

/** Each part reads an index, and no more rows than a constant. */
export async function readPast(db: Queryable, now: Date): Promise<Past> {
  const { rows } = await db.raw(READ_PAST, {
    settledSince: ago(now, SETTLED_MS),
    historyFrom: ago(now, HISTORY_AGE_MS.most),
    historyTo: ago(now, HISTORY_AGE_MS.least),
  });
  return toPast(rows[0]);
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

// The limits stand in the text: a stored plan takes an unknown limit for a tenth of the table.
const READ_LINE = `
  with in_line as (
    select measured_for, count(*) as count from captures
    where state = 'PROCESSING' and measured_for is not null group by measured_for
  ), oldest as (
    select uploaded_at from captures where state = 'PROCESSING' and measured_for is not null
    order by uploaded_at limit ${IN_LINE_MAX}
  ), opened as (
    select measured_for, count(*) as count from captures
    where measured_for is not null and state = 'OPEN' and started_at > :young group by measured_for
  ), waiting as (
    select id, account_id, in_line_since, in_line_until from sessions
    where in_line_until > :now and status in ('CREATED', 'CAPTURING')
    order by in_line_since, id limit ${WAITING_MAX}
  ), stored as (
    select session_id from captures
    where session_id = any(:opening) and (state = 'PROCESSING' or (state = 'OPEN' and started_at > :young))
  )
  select
    (select coalesce(json_agg(session_id), '[]') from stored) as stored,
    (select coalesce(json_agg(extract(epoch from uploaded_at) order by uploaded_at), '[]') from oldest) as oldest,
    (select coalesce(json_agg(json_build_array(measured_for, count)), '[]') from in_line) as in_line,
    (select coalesce(json_agg(json_build_array(measured_for, count)), '[]') from opened) as opened,
    (select coalesce(json_agg(json_build_array(id, account_id, extract(epoch from in_line_until)) order by in_line_since, id), '[]') from waiting) as waiting`;

const READ_PAST = `
  with earlier as (
    select measured_for, uploaded_at from captures
    where measured_for is not null and started_at between :historyFrom and :historyTo
    order by started_at desc limit ${HISTORY_MAX}
  ), history as (
    select measured_for, count(*) as opened, count(uploaded_at) as uploaded from earlier group by measured_for
  ), settled as (
    select uploaded_at, settled_at, state from captures
    where measured_for is not null and settled_at > :settledSince
    order by settled_at desc limit ${SETTLED_MAX}
  )
  select
    (select coalesce(json_agg(json_build_array(measured_for, opened, uploaded)), '[]') from history) as history,
    (select coalesce(json_agg(json_build_array(extract(epoch from uploaded_at), extract(epoch from settled_at), state)
      order by settled_at desc), '[]') from settled) as settled`;

interface LineRow {
  oldest: number[];
  in_line: [string, number][];
  opened: [string, number][];
  waiting: [id: string, accountId: string, until: number][];
}

function toLine(row: LineRow, now: Date): Line {
  return {
    at: now.getTime(),
    inLine: new Map(row.in_line),
    inLineSince: row.oldest.map((seconds) => seconds * 1000),
    opened: new Map(row.opened),
    waiting: row.waiting.map(([sessionId, accountId, until]) => ({
      sessionId,
      accountId,
      dueAt: until * 1000 - PLACE_KEPT_MS,
    })),
  };
}

interface PastRow {
  history: [string, number, number][];
  settled: [uploaded: number, settled: number, state: string][];
}

function toPast(row: PastRow): Past {
  return {
    history: new Map(row.history.map(([accountId, opened, uploaded]) => [accountId, { opened, uploaded }])),
    settled: row.settled.map(([uploaded, settled, state]) => ({
      uploadedAt: uploaded * 1000,
      settledAt: settled * 1000,
      measured: state !== 'FAILED',
    })),
  };
}

/** Gives a session its place in line, or lets it keep the one that it has, if it asks again at `dueAt` or soon after. */
export async function keepPlace(db: Queryable, sessionId: string, now: Date, dueAt: number): Promise<void> {
  const until = new Date(dueAt + PLACE_KEPT_MS);
  // A place that has lapsed begins anew.
  const since = db.raw('case when in_line_until > ? then in_line_since else ? end', [now, now]);
  await db('sessions').where({ id: sessionId }).update({ in_line_since: since, in_line_until: until });
}

/** Whether the session has an open attempt that counts already, and that a new one would replace. */
export async function holdsPlace(db: Queryable, sessionId: string, young: Date): Promise<boolean> {
  const row = await db('captures')
    .where({ session_id: sessionId, state: 'OPEN' })
    .andWhere('started_at', '>', young)
    .first('id');
  return row !== undefined;
}
