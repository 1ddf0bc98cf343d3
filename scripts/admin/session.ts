import { contextOfCapture } from '@faceproof/hosting/tracing/trace-context.js';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { listDecisions } from '@faceproof/orchestrator/sessions/decisions.store.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { listDeliveriesOfSession } from '@faceproof/orchestrator/webhooks/deliveries.store.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';

export const SESSION_COMMANDS: Readonly<Record<string, Command>> = {
  session: {
    usage: 'ID',
    summary:
      'show the whole life of a session: attempts, reasons, signs, times, deliveries and trace ids; no picture and no score',
    words: 1,
    run: showSession,
  },
};

const DELIVERIES_MAX = 100;

/** One moment of the session's life. */
interface Moment {
  at: Date | string;
  what: string;
  /** The id by which the logs and the traces are searched. */
  id: string;
  detail: string;
}

/** The look is audited, as that of a member would be. */
async function showSession(desk: Desk, { rest: [id = ''] }: Arguments): Promise<Report> {
  const { db } = desk;
  const session = await db('sessions')
    .where({ id })
    .first(...SHOWN);
  if (session === undefined) throw new Refusal('There is no such session. It may have been deleted by its date.');
  await desk.audit(db, { action: 'session', accountId: session.account_id, objectId: id });
  const moments = [
    {
      at: session.created_at,
      what: 'created',
      id,
      detail: `${session.flow}, policy ${session.policy_id} ${session.policy_version}`,
    },
    ...(await listCaptures(db, id)),
    ...(await listRulings(db, id)),
    ...(await listReceipts(db, id)),
    ...(await listAttempts(db, id)),
    ...(await listAudit(db, id)),
  ].sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
  const rows = moments.map(({ at, what, id: of, detail }) => [toTime(at), what, of, detail]);
  const facts = Object.entries(session).flatMap(([name, value]) => (value === null ? [] : [`${name} ${show(value)}`]));
  return { json: { session, moments }, lines: [facts.join(', '), '', ...toTable(['time', 'what', 'id', 'detail'], rows)] };
}

const SHOWN = [
  ...['id', 'account_id', 'mode', 'flow', 'status', 'close_reason', 'policy_id', 'policy_version', 'attempts_used', 'device'],
  ...['created_at', 'consented_at', 'expires_at', 'decided_at', 'updated_at', 'media_deleted_at', 'erased_at'],
];

function show(value: unknown): string {
  return value instanceof Date ? toTime(value) : String(value);
}

async function listCaptures(db: Database, sessionId: string): Promise<Moment[]> {
  const rows = await db('captures').where({ session_id: sessionId });
  return rows.flatMap((row) => {
    const half = row.first_half_id === null ? '' : ', second half';
    const trace = `trace ${contextOfCapture(row.id).traceId}`;
    const media = `${row.media_kind}, asked workers ${row.tries + 1} times, ${trace}`;
    return [
      { at: row.started_at, what: 'attempt opened', id: row.id, detail: `attempt ${row.attempt}${half}` },
      { at: row.uploaded_at, what: 'media accepted', id: row.id, detail: media },
      { at: row.settled_at, what: 'attempt settled', id: row.id, detail: [row.state, ...row.hints].join(' ') },
      { at: row.media_deleted_at, what: 'media deleted', id: row.id, detail: '' },
    ].filter(({ at }) => at !== null);
  });
}

async function listRulings(db: Database, sessionId: string): Promise<Moment[]> {
  return (await listDecisions(db, sessionId)).map(({ version, captureId, outcome, reasons, checks, decidedAt }) => {
    const signs = checks.flatMap((check) => check.signs ?? []);
    const why = [...reasons.map(({ code }) => code), ...signs.map((sign) => `sign ${sign}`)];
    const what = version === 1 ? 'decided' : `decided again (${version})`;
    return { at: decidedAt, what, id: captureId ?? sessionId, detail: [outcome, ...why].join(' ') };
  });
}

async function listReceipts(db: Database, sessionId: string): Promise<Moment[]> {
  const rows = await db('receipts').where({ session_id: sessionId }).select('id', 'decided_at', 'log_index');
  return rows.map(({ id, decided_at: at, log_index: index }) => ({
    at,
    what: 'receipt',
    id,
    detail: `in the log at ${index ?? '-'}`,
  }));
}

/** One line for each attempt at a delivery, and one for a delivery without any. */
async function listAttempts(db: Database, sessionId: string): Promise<Moment[]> {
  const deliveries = await listDeliveriesOfSession(db, sessionId, { before: null, limit: DELIVERIES_MAX });
  return deliveries.flatMap(({ deliveryId, eventType, state, createdAt, attempts }) => [
    { at: createdAt, what: 'webhook', id: deliveryId, detail: `${eventType} ${state}` },
    ...attempts.map(({ at, attempt, responseStatus, error }) => ({
      at,
      what: `webhook attempt ${attempt}`,
      id: deliveryId,
      detail: [responseStatus ?? '-', error ?? 'delivered'].join(' '),
    })),
  ]);
}

async function listAudit(db: Database, sessionId: string): Promise<Moment[]> {
  const rows = await db('audit_log').where({ object_id: sessionId });
  return rows.map((row) => ({
    at: row.at,
    what: 'audited',
    id: row.request_id ?? row.id,
    detail: [row.action, row.detail, `by ${row.actor_kind}`].filter((word) => word !== null).join(' '),
  }));
}
