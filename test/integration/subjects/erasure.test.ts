import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JOB_LIFE_MS } from '@faceproof/orchestrator/captures/deadline.js';
import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { writeObject } from '@faceproof/orchestrator/vault/write-object.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, waitForStatus } from '../settling/journey-fixture.js';
import { uploadCapture } from '../settling/live-capture.js';

const PERSON = 'person-4711-Ada-Lovelace';
const PURPOSE = 'Onboarding of Ada';
const TRACES = [PERSON, PURPOSE, 'ada@example.org'];

const fixture = useOpened(openFixture);

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(fixture.base + path, {
    method,
    headers: { Authorization: `Bearer ${fixture.account.testKey}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test looks into.
  return { status: response.status, body: (await response.json()) as any };
}

async function approvedSession(): Promise<string> {
  const { body } = await call('POST', '/v1/sessions', {
    ...LIVENESS,
    purpose: PURPOSE,
    subjectId: PERSON,
    metadata: { mail: 'ada@example.org' },
    enrollOnApprove: true,
    simulate: { scenario: 'approve' },
  });
  await waitForStatus(fixture, fixture.account.testKey, body.sessionId);
  return body.sessionId;
}

/** Every row of every table, ours and the queue's, as text. @param without a table to leave out */
async function dump(without = ''): Promise<string> {
  const { db } = fixture.service;
  const tables = await db('information_schema.tables')
    .whereIn('table_schema', ['public', 'bullmq'])
    .whereNot({ table_name: without })
    .select('table_schema', 'table_name');
  const texts: string[] = [];
  for (const { table_schema, table_name } of tables) {
    const { rows } = await db.raw('select t::text as line from ??.?? as t', [table_schema, table_name]);
    texts.push(...rows.map((row: { line: string }) => row.line));
  }
  return texts.join('\n');
}

async function blobs(): Promise<string[]> {
  const entries = await readdir(fixture.mediaDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('erasing a subject', () => {
  it('leaves no byte of the person, answers the same again, and every receipt still verifies', async () => {
    const sessionId = await approvedSession();
    const { sessionId: open, handoff } = (await call('POST', '/v1/sessions', { ...LIVENESS, subjectId: PERSON })).body;
    await agree(handoff.captureToken);
    const evidence = (await call('GET', `/v1/sessions/${sessionId}/evidence`)).body;
    const consent = await fixture.service.db('sessions').where({ id: open }).first('consent_text_hash');
    const digests = [sha256('Onboarding of Ada'), consent.consent_text_hash.replace('sha256:', '')];
    const before = await dump();
    expect(before).toContain(digests[1]);
    // Sealed from the start, so that no copy of the database ever had it in clear.
    for (const trace of TRACES) expect(before).not.toContain(trace);
    expect((await blobs()).length).toBeGreaterThan(0);
    // Anyone who guesses the purpose could recognize these.
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(before).not.toContain(createHash('sha256').update(PURPOSE).digest(encoding));
    expect(evidence.bundle.purposeHash).toMatch(/^hmac-sha256:[0-9a-f]{64}$/);
    const { wrapped_key } = await fixture.service
      .db('subjects')
      .join('subject_keys', 'subject_keys.row_id', 'subjects.row_id')
      .whereIn('subjects.row_id', fixture.service.db('sessions').where({ id: sessionId }).select('subject_row'))
      .first('wrapped_key');

    const erased = await call('POST', '/v1/subjects/erase', { subjectId: PERSON });
    expect(erased.status).toBe(200);
    expect(erased.body).toMatchObject({ subjectId: PERSON, erased: { sessions: 2, captures: 1, files: 0, enrollments: 1 } });

    const after = await dump();
    for (const trace of TRACES) expect(after).not.toContain(trace);
    // The text itself is the same for everybody and stays; nothing says that this person agreed to it.
    const ofPeople = await dump('consent_texts');
    for (const digest of digests) expect(ofPeople).not.toContain(digest);
    expect(after).not.toContain(wrapped_key.toString('hex'));
    expect(await blobs()).toEqual([]);

    const again = await call('POST', '/v1/subjects/erase', { subjectId: PERSON });
    expect(again.body).toEqual(erased.body);

    const keys = await fixture.service.signer.publicKeys(fixture.service.db);
    expect((await verifyReceipt(evidence, keys)).valid).toBe(true);
    expect((await verifyReceipt(erased.body.receipt, keys)).valid).toBe(true);
    // The proof in the log comes a moment after the receipt, and may come in between.
    const { receipt, bundle } = (await call('GET', `/v1/sessions/${sessionId}/evidence`)).body;
    expect({ receipt, bundle }).toEqual({ receipt: evidence.receipt, bundle: evidence.bundle });

    const kept = (await call('GET', `/v1/sessions/${sessionId}`)).body;
    expect(kept).toMatchObject({ status: 'APPROVED', subjectId: null, metadata: null, purpose: null, enrollment: null });
    expect(kept.erasedAt).toBe(erased.body.erasedAt);
    expect((await call('GET', `/v1/sessions/${open}`)).body).toMatchObject({
      status: 'CANCELED',
      closeReason: 'SUBJECT_ERASED',
    });
  });

  it('is 404 for a subject that never was, and 410 for a new session of one that was erased', async () => {
    expect(await call('POST', '/v1/subjects/erase', { subjectId: 'nobody' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await call('POST', '/v1/sessions', { ...LIVENESS, subjectId: PERSON })).toMatchObject({
      status: 410,
      body: { code: 'subject_erased' },
    });
  });

  it('does not touch another subject', async () => {
    const other = await call('POST', '/v1/sessions', {
      ...LIVENESS,
      subjectId: 'somebody-else',
      simulate: { scenario: 'approve' },
    });
    await waitForStatus(fixture, fixture.account.testKey, other.body.sessionId);
    const files = await blobs();
    const hashes = await Promise.all(
      files.map(async (file) =>
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ),
    );
    await call('POST', '/v1/sessions', { ...LIVENESS, subjectId: 'third' });
    await call('POST', '/v1/subjects/erase', { subjectId: 'third' });
    expect(await blobs()).toEqual(files);
    const still = await Promise.all(
      files.map(async (file) =>
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ),
    );
    expect(still).toEqual(hashes);
    expect((await call('GET', `/v1/sessions/${other.body.sessionId}`)).body.erasedAt).toBeNull();
  });
});

describe('an upload, a measurement and an erasure at one time', () => {
  it('leave no object if the upload’s transaction is open when the erasure begins', async () => {
    const barrier = await fixture.service.db.transaction();
    // The upload has its session locked, and waits here for the outbox with the statement that writes its rows and moves the session.
    await barrier.raw('lock table job_outbox in access exclusive mode');
    const uploading = uploadCapture(fixture, { session: { subjectId: 'uploading' } });
    await expect.poll(() => waitersFor('job_outbox'), { timeout: 20_000 }).toBe(1);
    const erasing = erase('uploading');
    // The upload's statement names the sessions too.
    await expect.poll(() => waitersFor('sessions'), { timeout: 20_000 }).toBe(2);
    await barrier.commit();
    const { sessionId } = await uploading;
    expect(await erasing).toMatchObject({ bundle: { erased: { sessions: 1, captures: 1 } } });
    expect(await blobs()).toEqual(before);
    expect((await fixture.service.db('sessions').where({ id: sessionId }).first()).erased_at).not.toBeNull();
  });

  it('leave no object if the erasure comes between the object and its row', async () => {
    const { service } = fixture;
    const write = service.vault.putObject;
    service.vault.putObject = async (...object) => {
      await write(...object);
      await erase('overtaken');
    };
    const refused = uploadCapture(fixture, { session: { subjectId: 'overtaken' } });
    await expect(refused).rejects.toMatchObject({ code: 'subject_erased' });
    service.vault.putObject = write;
    expect(await blobs()).toEqual(before);
  });

  it('leave no measurement that a worker writes after the erasure, until no job can run any more', async () => {
    const { captureId } = await uploadCapture(fixture, { session: { subjectId: 'measured-late' } });
    const { measurement_blob_id: blobId } = await fixture.service.db('captures').where({ id: captureId }).first();
    await erase('measured-late');
    const worker = () => fixture.service.vault.putObject(blobId, randomBytes(32), Buffer.from('a measurement'));
    for (let i = 0; i < 3; i++) {
      await worker();
      fixture.passMs(6000);
      await sweep(fixture.service);
      expect(await blobs()).toEqual(before);
    }
    fixture.passMs(JOB_LIFE_MS);
    await sweep(fixture.service);
    expect(await fixture.service.db('doomed_blobs')).toEqual([]);
  });

  it('leave no job on the queue', async () => {
    const { captureId } = await uploadCapture(fixture, { session: { subjectId: 'queued' } });
    await expect.poll(() => fixture.service.jobs.isWaiting(captureId), { timeout: 20_000 }).toBe(true);
    await erase('queued');
    expect(await fixture.service.jobs.isWaiting(captureId)).toBe(false);
  });

  const erase = (subjectId: string) => eraseSubject(fixture.service, fixture.tenant('LIVE'), subjectId);
  let before: string[];
  beforeAll(async () => {
    before = await blobs();
  });
});

it('an upload whose process dies before its row is written leaves an object that the sweeper deletes', async () => {
  const before = await blobs();
  await writeObject(fixture.service, 'blb_orphan', randomBytes(32), Buffer.from('a picture'));
  await sweep(fixture.service);
  expect((await blobs()).length).toBe(before.length + 1);
  fixture.passMs(11 * 60_000);
  await sweep(fixture.service);
  expect(await blobs()).toEqual(before);
});

describe('an idempotent erasure', () => {
  const SUBJECT = 'person-with-a-key-0815';
  const erase = () =>
    fetch(`${fixture.base}/v1/subjects/erase`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${fixture.account.testKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'erase-once',
      },
      body: JSON.stringify({ subjectId: SUBJECT }),
    });

  it('is answered alike again, and no stored answer or request names the person', async () => {
    await call('POST', '/v1/sessions', { ...LIVENESS, subjectId: SUBJECT });
    const first = await erase();
    const again = await erase();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
    const rows = await fixture.service.db('idempotency_keys').whereNotNull('answer_sealed');
    const answers = rows.map(({ id, answer_sealed }) =>
      String(fixture.service.vault.openUnderMaster(`idempotency:${id.toString('hex')}`, answer_sealed)),
    );
    expect(answers.join()).not.toContain(SUBJECT);
    const guess = createHash('sha256')
      .update('json\n')
      .update(JSON.stringify({ subjectId: SUBJECT }))
      .digest('hex');
    expect(rows.map(({ request_hash }) => request_hash.toString('hex'))).not.toContain(guess);
  });
});

/** Transactions that wait for a lock on the table, or on a row of it. */
async function waitersFor(table: string): Promise<number> {
  const { rows } = await fixture.service.db.raw(
    `select count(distinct w.pid)::int as count from pg_stat_activity w
     where w.wait_event_type = 'Lock' and w.datname = current_database() and w.query ilike ?`,
    [`%"${table}"%`],
  );
  return rows[0].count;
}

/** The person opens the link and agrees to the text that the page shows. */
async function agree(captureToken: string): Promise<void> {
  const call = async (path: string, body: object) => {
    const response = await fetch(`${fixture.base}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${captureToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  await call('/v1/captures/session/consent', { accepted: true, locale: 'de' });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
