import { logExtends, verifyEntries, verifyStoredLog } from '@faceproof/orchestrator/evidence-log/verify-log.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import type { ReceivedRequest } from '../../harness/services/webhook-receiver.js';
import type { Fixture } from './fixture.js';
import type { Known } from './people.js';

/** What everybody outside the service has seen. */
export interface Seen {
  sessions: readonly Known[];
  deliveries: readonly ReceivedRequest[];
  /** Every checkpoint that the log has published, as signed notes. */
  checkpoints: readonly string[];
}

export interface Verdict {
  /** Sentences; empty if every promise holds. */
  broken: string[];
  counts: Record<string, number>;
}

type Database = ReturnType<typeof openDatabase>;

/** Compares the database, the store and the log with what was seen outside. The service must be at rest. */
export async function judge(fixture: Fixture, seen: Seen): Promise<Verdict> {
  const db = openDatabase(fixture.databaseUrl, { max: 1, statementTimeoutMs: 30_000 });
  try {
    const verdict: Verdict = { broken: [], counts: {} };
    for (const check of [judgeSessions, judgeEvents, judgeLog]) await check(db, seen, verdict);
    await judgeObjects(db, fixture, verdict);
    return verdict;
  } finally {
    await db.destroy();
  }
}

interface SessionRow {
  id: string;
  status: string;
  key: string;
  mode: string;
  charge: string;
  receipts: number;
  told: number;
}

async function judgeSessions(db: Database, { sessions }: Seen, { broken, counts }: Verdict): Promise<void> {
  const { rows }: { rows: SessionRow[] } = await db.raw(
    `select s.id, s.status, (select encode(t.term, 'hex') from session_terms t where t.session_id = s.id and t.kind = 'METADATA') as key, s.mode, u.state as charge,
       (select count(*)::int from receipts r where r.session_id = s.id and not r.superseded) as receipts,
       (select count(*)::int from events e where e.session_id = s.id and e.type in ('session.decided', 'session.failed', 'session.review_required')) as told
     from sessions s left join usage_rows u on u.session_id = s.id`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map(sessions.map((session) => [session.sessionId, session]));
  for (const { sessionId, status } of sessions) {
    const row = byId.get(sessionId);
    if (row === undefined) broken.push(`${sessionId} was acknowledged and is lost`);
    else if (row.status !== status) broken.push(`${sessionId} is ${row.status}, and its integrator saw ${status}`);
  }
  if (new Set(rows.map(({ key }) => key)).size !== rows.length) broken.push('A key created two sessions');
  for (const row of rows) {
    counts[row.status] = (counts[row.status] ?? 0) + 1;
    broken.push(...judgeSession(row, known.get(row.id)?.asksForFailure ?? false));
  }
  counts.charged = rows.filter(({ mode, charge }) => mode === 'LIVE' && charge === 'USED').length;
  counts.receipts = rows.reduce((sum, { receipts }) => sum + receipts, 0);
}

const DECIDED = ['APPROVED', 'DECLINED', 'IN_REVIEW'];

function judgeSession({ id, status, charge, receipts, told }: SessionRow, asksForFailure: boolean): string[] {
  const isDecided = DECIDED.includes(status);
  if (!isDecided && !['FAILED', 'CANCELED', 'EXPIRED'].includes(status)) return [`${id} is still ${status}`];
  // A reviewed session is announced twice: for the review, and for its result.
  const tells = isDecided || status === 'FAILED' ? 1 : 0;
  return [
    ...(receipts === (isDecided ? 1 : 0) ? [] : [`${id} is ${status} and has ${receipts} current receipts`]),
    ...(charge === (isDecided ? 'USED' : 'RELEASED') ? [] : [`${id} is ${status} and its charge is ${charge}`]),
    ...(told >= tells && told <= 2 * tells ? [] : [`${id} is ${status} and was announced ${told} times`]),
    ...(status === 'FAILED' && !asksForFailure ? [`${id} is FAILED although its pictures were safe`] : []),
  ];
}

async function judgeEvents(db: Database, { deliveries }: Seen, { broken, counts }: Verdict): Promise<void> {
  const { rows } = await db.raw(
    `select e.id, d.state, d.attempts, count(*) over (partition by e.id)::int as deliveries,
       count(*) over (partition by e.session_id, e.sequence)::int as twins
     from events e left join webhook_deliveries d on d.event_id = e.id`,
  );
  const received = new Map<string, Set<string>>();
  for (const { headers, body } of deliveries) {
    const id = String(headers['webhook-id']);
    received.set(id, (received.get(id) ?? new Set()).add(body));
  }
  for (const { id, state, deliveries: count, twins } of rows) {
    const bodies = received.get(id)?.size ?? 0;
    if (count !== 1 || twins !== 1) broken.push(`The event ${id} exists ${count} times, its number ${twins} times`);
    if (state === 'DELIVERED' && bodies === 0) broken.push(`The event ${id} counts as delivered and never arrived`);
    if (state !== 'DELIVERED' && state !== 'PENDING') broken.push(`The delivery of the event ${id} is ${state}`);
    if (bodies > 1) broken.push(`The event ${id} arrived with different bodies`);
  }
  counts.events = rows.length;
  counts.delivered = rows.filter(({ state }: { state: string }) => state === 'DELIVERED').length;
  counts['arrived more than once'] = deliveries.length - received.size;
}

async function judgeLog(db: Database, { checkpoints }: Seen, { broken, counts }: Verdict): Promise<void> {
  await verifyStoredLog(db);
  const rows = await db('receipts').select('id', 'log_index', 'bundle_hash', 'key_id', 'signature');
  const missing = rows.filter(({ log_index }) => log_index === null);
  if (missing.length > 0) broken.push(`${missing.length} receipts are not in the log`);
  const receipts = rows.map((row) => ({
    receiptId: row.id,
    bundleHash: row.bundle_hash,
    signature: { alg: 'Ed25519', keyId: row.key_id, value: row.signature },
  }));
  await verifyEntries(db, receipts as Receipt[]);
  for (const note of new Set(checkpoints)) {
    const checkpoint = readCheckpoint(note);
    if (checkpoint === null || !(await logExtends(db, checkpoint)))
      broken.push(`The log does not continue a checkpoint: ${note}`);
  }
  counts.checkpoints = new Set(checkpoints).size;
}

async function judgeObjects(db: Database, fixture: Fixture, { broken, counts }: Verdict): Promise<void> {
  const { rows } = await db.raw(
    `select media_blob_id as id from captures where media_deleted_at is null
     union select measurement_blob_id from captures where media_deleted_at is null
     union select clip_frames_blob_id from captures where media_deleted_at is null
     union select blob_id from files union select blob_id from renditions union select blob_id from doomed_blobs`,
  );
  const owned = new Set(rows.map(({ id }: { id: string | null }) => id));
  const objects = await fixture.listObjects();

  // The service tries the store with an object of its own. The test's bucket keeps an object in several files.
  const names = objects.map((name) => name.replace(/\._S3rver_.*$/, '')).filter((name) => !name.startsWith('probe'));
  const ours = [...new Set(names)];
  const orphans = ours.filter((name) => !owned.has(/bl[a-z]*_[0-9a-z]+/.exec(name)?.[0] ?? name));
  counts.objects = ours.length;
  if (orphans.length > 0) broken.push(`${orphans.length} objects have no owner, such as ${orphans[0]}`);
}
