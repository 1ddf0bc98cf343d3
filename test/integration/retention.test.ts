import { eraseSubject } from '@faceproof/orchestrator/journey/erase-subject.js';
import { RETENTION } from '@faceproof/orchestrator/journey/retention/retention-table.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { sweep } from '@faceproof/orchestrator/journey/sweep.js';
import { hashPolicy } from '@faceproof/orchestrator/policy/policies.store.js';
import { periodOf } from '@faceproof/orchestrator/usage/metering.js';
import { loadUsage } from '@faceproof/orchestrator/usage/usage.store.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, unrecorded } from './journey-house.js';
import { uploadCapture, writeInWorkersStead } from './live-capture.js';

const DAY_MS = 86_400_000;

let house: House;
beforeAll(async () => {
  house = await openHouse({ included: 1000 });
  // Nobody answers there: the events are written, and stay.
  await fetch(`${house.base}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${house.account.liveKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
  });
});
afterAll(() => house.close());

describe('the retention table', () => {
  const dated = RETENTION.flatMap((row) => (row.kind === 'DATED' ? [row] : []));

  it('lists every table of a migrated database, and none that is not there', async () => {
    const rows = await house.service
      .db('information_schema.tables')
      .whereNotIn('table_schema', ['pg_catalog', 'information_schema'])
      .select('table_schema', 'table_name');
    const found = rows.map(({ table_schema, table_name }) => (table_schema === 'public' ? table_name : `${table_schema}.*`));
    const listed = RETENTION.flatMap(({ tables }) => tables);
    expect([...new Set(listed)].sort()).toEqual([...new Set(found)].sort());
  });

  it.each(dated.map((row) => ({ column: row.column })))('has an index that begins with $column', async ({ column }) => {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await house.service.db.raw(
      `select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = ?::regclass and a.attname = ?`,
      [table, name],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('deletes nothing from a young database', async () => {
    const { sessionId } = await settled('young');
    const before = await tracesOf(sessionId);
    for (const row of dated) await row.remove(house.service, house.service.clock.now(), 100);
    expect(await tracesOf(sessionId)).toEqual(before);
  });
});

describe('a session', () => {
  it('goes on its date with all that belongs to it, and leaves its receipt, its usage and the log', async () => {
    const { sessionId } = await settled('long-ago');
    const { db } = house.service;
    const before = await tracesOf(sessionId);
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    const receipts = () => db('receipts').where({ session_id: sessionId }).select('id', 'bundle', 'signature');
    const signed = await receipts();
    const usageNow = () => loadUsage(db, { id: house.account.accountId, included: 1000 }, [periodOf(new Date())]);
    const usage = await usageNow();

    const { delete_at: date } = await db('sessions').where({ id: sessionId }).first('delete_at');
    await at(date, -1000, (service) => sweep(service));
    expect((await tracesOf(sessionId)).sessions).toBe(1);
    await at(date, 0, (service) => Promise.all([sweep(service), sweep(service)]));

    const { receipts: kept, usage_rows: charged, ...gone } = await tracesOf(sessionId);
    expect([kept, charged]).toEqual([before.receipts, before.usage_rows]);
    expect(Object.entries(gone).filter(([, count]) => count > 0)).toEqual([]);
    expect(await receipts()).toEqual(signed);
    expect(await usageNow()).toEqual(usage);
    expect(await db('subjects').where({ subject_id: 'long-ago' })).toEqual([]);
  });

  it('leaves a subject that has an enrollment, and the subject goes with that', async () => {
    const { sessionId } = await settled('enrolled', { enrollOnApprove: true });
    const { db } = house.service;
    await db('enrollments')
      .where({ session_id: sessionId })
      .update({ expires_at: new Date(Date.now() + 3650 * DAY_MS) });
    const { delete_at: date } = await db('sessions').where({ id: sessionId }).first('delete_at');
    await at(date, 0, (service) => sweep(service));
    expect(await db('sessions').where({ id: sessionId })).toEqual([]);
    const [enrollment] = await db('enrollments').where({ session_id: sessionId });
    expect(enrollment.template).not.toBeNull();
    expect(await db('subjects').where({ subject_id: 'enrolled' })).toHaveLength(1);

    await at(enrollment.expires_at, 0, (service) => sweep(service));
    expect(await db('enrollments').where({ session_id: sessionId })).toEqual([]);
    expect(await db('subjects').where({ subject_id: 'enrolled' })).toEqual([]);
  });

  it('of an erased subject goes too, and the erasure stays known', async () => {
    const { sessionId } = await settled('erased-then-old');
    const { db } = house.service;
    await eraseSubject(house.service, house.tenant('LIVE'), 'erased-then-old', unrecorded);
    const { capture_looks, look_bands, media_fingerprints } = await tracesOf(sessionId);
    expect([capture_looks, look_bands, media_fingerprints]).toEqual([0, 0, 0]);
    const { delete_at: date, subject_row } = await db('sessions').where({ id: sessionId }).first();
    await at(date, 0, (service) => sweep(service));
    expect(await db('sessions').where({ id: sessionId })).toEqual([]);
    expect(await db('subjects').where({ row_id: subject_row }).whereNotNull('erased_at')).toHaveLength(1);
    expect(await db('erasures').where({ subject_row })).toHaveLength(1);
  });

  it('that is still open has no date', async () => {
    const { sessionId } = await uploadCapture(house);
    expect(await house.service.db('sessions').where({ id: sessionId }).first('media_due_at', 'delete_at')).toEqual({
      media_due_at: null,
      delete_at: null,
    });
  });
});

describe('a policy that was stored without a member of retention', () => {
  it('has its default: the media goes after 24 hours', async () => {
    const policy = { ...DEFAULT_POLICY, retention: { templateDays: 1 } } as unknown as Policy;
    const tenant = house.tenant('LIVE');
    const row = { account_id: tenant.accountId, mode: 'LIVE', version: 99, hash: hashPolicy(policy), created_at: new Date(0) };
    await house.service.db('policies').insert({ ...row, policy: JSON.stringify(policy) });
    const { sessionId, captureId } = await settled('old-policy');
    expect(await house.service.db('sessions').where({ id: sessionId }).first('policy_version')).toEqual({ policy_version: 99 });
    const ended = house.service.clock.now();
    const media = () => house.service.db('captures').where({ id: captureId }).first('media_deleted_at');
    await at(ended, DAY_MS - 60_000, (service) => sweep(service));
    expect(await media()).toEqual({ media_deleted_at: null });
    await at(ended, DAY_MS + 60_000, (service) => sweep(service));
    expect(await media()).toEqual({ media_deleted_at: expect.any(Date) });
  });
});

it('fingerprints of frames go on their date, and their frames are new again', async () => {
  const parts = Array.from({ length: 3 }, () => house.service.random.bytes(100));
  const { captureId } = await uploadCapture(house, { parts });
  const { db } = house.service;
  const fingerprints = () => db('media_fingerprints').where({ capture_id: captureId });
  const [{ expires_at: date }] = await fingerprints();
  await at(date, -1, (service) => sweep(service));
  expect(await fingerprints()).toHaveLength(3);
  await at(date, 0, (service) => sweep(service));
  expect(await fingerprints()).toEqual([]);
});

/** A LIVE session that was decided, with looks, fingerprints, media and events. */
async function settled(subjectId: string, session: object = {}): Promise<{ sessionId: string; captureId: string }> {
  const { sessionId, captureId } = await uploadCapture(house, { session: { subjectId, ...session } });
  await writeInWorkersStead(house, captureId, 'approve', (measured) => ({
    frames: measured.frames.map((frame) => ({
      ...frame,
      main: { ...frame.main, look: house.service.random.bytes(8).toString('hex') },
    })),
  }));
  await settleCapture(house.service, captureId, 'MEASURED');
  return { sessionId, captureId };
}

/** How many rows of each table are about the session. */
async function tracesOf(sessionId: string): Promise<Record<string, number>> {
  const { db } = house.service;
  const counts: Record<string, number> = {};
  const count = async (table: string, rows: { length: number }) => {
    counts[table] = rows.length;
  };
  await count('sessions', await db('sessions').where({ id: sessionId }));
  for (const table of ['captures', 'decisions', 'events', 'receipts', 'usage_rows'])
    await count(table, await db(table).where({ session_id: sessionId }));
  const captureIds = db('captures').where({ session_id: sessionId }).select('id');
  for (const table of ['media_fingerprints', 'capture_looks', 'look_bands'])
    await count(table, await db(table).whereIn('capture_id', captureIds));
  const eventIds = db('events').where({ session_id: sessionId }).select('id');
  await count('webhook_deliveries', await db('webhook_deliveries').whereIn('event_id', eventIds));
  return counts;
}

/** Runs work as if it were another time. */
async function at(moment: Date, ms: number, work: (service: House['service']) => Promise<unknown>): Promise<void> {
  const now = new Date(moment.getTime() + ms);
  await work({ ...house.service, clock: { now: () => now } });
}
