import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyReceipt } from '@faceproof/protocol/receipts.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, LIVENESS, openHouse, waitForStatus } from './journey-house.js';

const PERSON = 'person-4711-Ada-Lovelace';
const TRACES = [PERSON, 'Onboarding of Ada', 'ada@example.org'];

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(house.base + path, {
    method,
    headers: { Authorization: `Bearer ${house.account.testKey}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test looks into.
  return { status: response.status, body: (await response.json()) as any };
}

async function approvedSession(): Promise<string> {
  const { body } = await call('POST', '/v1/sessions', {
    ...LIVENESS,
    purpose: 'Onboarding of Ada',
    subjectId: PERSON,
    metadata: { mail: 'ada@example.org' },
    enrollOnApprove: true,
    simulate: { scenario: 'approve' },
  });
  await waitForStatus(house, house.account.testKey, body.sessionId);
  return body.sessionId;
}

/** Every row of every table, ours and the queue's, as text. */
async function dump(): Promise<string> {
  const { db } = house.service;
  const tables = await db('information_schema.tables')
    .whereIn('table_schema', ['public', 'bullmq'])
    .select('table_schema', 'table_name');
  const texts: string[] = [];
  for (const { table_schema, table_name } of tables) {
    const { rows } = await db.raw('select t::text as line from ??.?? as t', [table_schema, table_name]);
    texts.push(...rows.map((row: { line: string }) => row.line));
  }
  return texts.join('\n');
}

async function blobs(): Promise<string[]> {
  const entries = await readdir(house.mediaDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('erasing a subject', () => {
  it('leaves no byte of the person, answers the same again, and every receipt still verifies', async () => {
    const sessionId = await approvedSession();
    const open = (await call('POST', '/v1/sessions', { ...LIVENESS, subjectId: PERSON })).body.sessionId;
    const evidence = (await call('GET', `/v1/sessions/${sessionId}/evidence`)).body;
    const before = await dump();
    expect(TRACES.every((trace) => before.includes(trace))).toBe(true);
    expect((await blobs()).length).toBeGreaterThan(0);
    const { wrapped_key } = await house.service.db('subjects').where({ subject_id: PERSON }).first('wrapped_key');

    const erased = await call('POST', '/v1/subjects/erase', { subjectId: PERSON });
    expect(erased.status).toBe(200);
    expect(erased.body).toMatchObject({ subjectId: PERSON, erased: { sessions: 2, captures: 1, files: 0, enrollments: 1 } });

    const after = await dump();
    for (const trace of TRACES) expect(after).not.toContain(trace);
    expect(after).not.toContain(wrapped_key.toString('hex'));
    expect(await blobs()).toEqual([]);

    const again = await call('POST', '/v1/subjects/erase', { subjectId: PERSON });
    expect(again.body).toEqual(erased.body);

    const keys = await house.service.signer.publicKeys(house.service.db);
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
    await waitForStatus(house, house.account.testKey, other.body.sessionId);
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
