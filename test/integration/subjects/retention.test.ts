import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { RETENTION } from '@faceproof/orchestrator/journey/retention/retention-table.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { storeHold } from '@faceproof/orchestrator/subjects/holds.store.js';
import { takeNamedSubject } from '@faceproof/orchestrator/subjects/take-named-subject.js';
import { periodOf } from '@faceproof/orchestrator/usage/metering.js';
import { loadUsage } from '@faceproof/orchestrator/usage/usage.store.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { type Fixture, openFixture, unrecorded } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const DAY_MS = 86_400_000;

const fixture = useOpened(() => openFixture({ included: 1000 }));
beforeAll(async () => {
  // No one answers there: the events are written, and stay.
  await fetch(`${fixture.base}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${fixture.account.liveKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
  });
});

describe('the retention table', () => {
  const dated = RETENTION.flatMap((row) => (row.kind === 'DATED' ? [row] : []));

  it('lists every table of a migrated database, and none that is not there', async () => {
    const rows = await fixture.service
      .db('information_schema.tables')
      .whereNotIn('table_schema', ['pg_catalog', 'information_schema'])
      .select('table_schema', 'table_name');
    const found = rows.map(({ table_schema, table_name }) => (table_schema === 'public' ? table_name : `${table_schema}.*`));
    const listed = RETENTION.flatMap(({ tables }) => tables);
    expect([...new Set(listed)].sort()).toEqual([...new Set(found)].sort());
  });

  it.each(dated.map((row) => ({ column: row.column })))('has an index that begins with $column', async ({ column }) => {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await fixture.service.db.raw(
      `select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = ?::regclass and a.attname = ?`,
      [table, name],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('deletes nothing from a young database', async () => {
    const { sessionId } = await settled('young');
    const before = await tracesOf(sessionId);
    for (const row of dated) await row.remove(fixture.service, fixture.service.clock.now(), 100);
    expect(await tracesOf(sessionId)).toEqual(before);
  });
});

describe('a session', () => {
  it('goes on its date with all that belongs to it, and leaves its receipt, its usage and the log', async () => {
    const { sessionId } = await settled('long-ago');
    const { db } = fixture.service;
    const before = await tracesOf(sessionId);
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    const receipts = () => db('receipts').where({ session_id: sessionId }).select('id', 'bundle', 'signature');
    const signed = await receipts();
    const usageNow = () => loadUsage(db, { id: fixture.account.accountId, included: 1000 }, [periodOf(new Date())]);
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
    expect(await db('subjects').where(fixture.named('long-ago'))).toEqual([]);
  });

  it('leaves a subject that has an enrollment, and the subject goes with that', async () => {
    const { sessionId } = await settled('enrolled', { enrollOnApprove: true });
    const { db } = fixture.service;
    await db('enrollments')
      .where({ session_id: sessionId })
      .update({ expires_at: new Date(Date.now() + 3650 * DAY_MS) });
    const { delete_at: date } = await db('sessions').where({ id: sessionId }).first('delete_at');
    await at(date, 0, (service) => sweep(service));
    expect(await db('sessions').where({ id: sessionId })).toEqual([]);
    const [enrollment] = await db('enrollments').where({ session_id: sessionId });
    expect(enrollment.template).not.toBeNull();
    expect(await db('subjects').where(fixture.named('enrolled'))).toHaveLength(1);

    await at(enrollment.expires_at, 0, (service) => sweep(service));
    expect(await db('enrollments').where({ session_id: sessionId })).toEqual([]);
    expect(await db('subjects').where(fixture.named('enrolled'))).toEqual([]);
  });

  it('of an erased subject goes too, and the erasure stays known', async () => {
    const { sessionId } = await settled('erased-then-old');
    const { db } = fixture.service;
    await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'erased-then-old', unrecorded);
    const { face_hashes, face_hash_bands, media_fingerprints } = await tracesOf(sessionId);
    expect([face_hashes, face_hash_bands, media_fingerprints]).toEqual([0, 0, 0]);
    const { delete_at: date, subject_row } = await db('sessions').where({ id: sessionId }).first();
    await at(date, 0, (service) => sweep(service));
    expect(await db('sessions').where({ id: sessionId })).toEqual([]);
    expect(await db('subjects').where({ row_id: subject_row }).whereNotNull('erased_at')).toHaveLength(1);
    expect(await db('erasures').where({ subject_row })).toHaveLength(1);
  });

  it('of a person on legal hold stays with all that belongs to it, and goes once the hold has ended', async () => {
    const { sessionId } = await settled('held', { enrollOnApprove: true });
    const { db } = fixture.service;
    const { delete_at: date } = await db('sessions').where({ id: sessionId }).first('delete_at');
    const until = new Date(date.getTime() + 3650 * DAY_MS);
    const { vault } = fixture.service;
    await db.transaction(async (tx) => {
      const subject = await takeNamedSubject({ vault }, tx, { ...fixture.tenant('LIVE'), subjectId: 'held' });
      const made = { id: 'hld_test', createdBy: 'key_test', createdAt: date, subjectRow: subject.row, until };
      await storeHold({ vault }, tx, { ...fixture.tenant('LIVE'), ...made }, { key: subject.key, reason: 'A dispute' });
    });
    const templates = () => db('enrollments').where({ session_id: sessionId }).whereNotNull('template');
    const before = [await tracesOf(sessionId), await templates()];
    await at(date, DAY_MS, (service) => sweep(service));
    expect([await tracesOf(sessionId), await templates()]).toEqual(before);
    expect(await db('captures').where({ session_id: sessionId }).whereNull('media_deleted_at')).toHaveLength(1);
    // A round deletes the pictures and the templates, the next one the session that they belonged to.
    for (const ms of [0, 0]) await at(until, ms, (service) => sweep(service));
    const { receipts: _, usage_rows: __, ...gone } = await tracesOf(sessionId);
    expect(Object.entries(gone).filter(([, count]) => count > 0)).toEqual([]);
    expect(await db('holds')).toEqual([]);
  });

  it('that is still open has no date', async () => {
    const { sessionId } = await uploadCapture(fixture);
    expect(await fixture.service.db('sessions').where({ id: sessionId }).first('media_due_at', 'delete_at')).toEqual({
      media_due_at: null,
      delete_at: null,
    });
  });
});

it('fingerprints of frames go on their date, and their frames are new again', async () => {
  const parts = Array.from({ length: 3 }, () => fixture.service.random.bytes(100));
  const { captureId } = await uploadCapture(fixture, { parts });
  const { db } = fixture.service;
  const fingerprints = () => db('media_fingerprints').where({ capture_id: captureId });
  const [{ expires_at: date }] = await fingerprints();
  await at(date, -1, (service) => sweep(service));
  expect(await fingerprints()).toHaveLength(3);
  await at(date, 0, (service) => sweep(service));
  expect(await fingerprints()).toEqual([]);
});

/** A LIVE session that was decided, with face hashes, fingerprints, media and events. */
async function settled(subjectId: string, session: object = {}): Promise<{ sessionId: string; captureId: string }> {
  const { sessionId, captureId } = await uploadCapture(fixture, { session: { subjectId, ...session } });
  await writeInWorkersStead(fixture, captureId, 'approve', (measured) => ({
    frames: measured.frames.map((frame) => ({
      ...frame,
      main: { ...frame.main, faceHash: fixture.service.random.bytes(8).toString('hex') },
    })),
  }));
  await settleCapture(fixture.service, captureId, 'MEASURED');
  return { sessionId, captureId };
}

/** How many rows of each table are about the session. */
async function tracesOf(sessionId: string): Promise<Record<string, number>> {
  const { db } = fixture.service;
  const counts: Record<string, number> = {};
  const count = async (table: string, rows: { length: number }) => {
    counts[table] = rows.length;
  };
  await count('sessions', await db('sessions').where({ id: sessionId }));
  for (const table of ['captures', 'decisions', 'events', 'receipts', 'usage_rows'])
    await count(table, await db(table).where({ session_id: sessionId }));
  const captureIds = db('captures').where({ session_id: sessionId }).select('id');
  for (const table of ['media_fingerprints', 'face_hashes', 'face_hash_bands'])
    await count(table, await db(table).whereIn('capture_id', captureIds));
  const eventIds = db('events').where({ session_id: sessionId }).select('id');
  await count('webhook_deliveries', await db('webhook_deliveries').whereIn('event_id', eventIds));
  return counts;
}

/** Runs work as if it were another time. */
async function at(moment: Date, ms: number, work: (service: Fixture['service']) => Promise<unknown>): Promise<void> {
  const now = new Date(moment.getTime() + ms);
  await work({ ...fixture.service, clock: { now: () => now } });
}
