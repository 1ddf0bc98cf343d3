import { runCli } from '@faceproof/client/cli/main.js';
import {
  createCaptureClient,
  createFaceproof,
  type Faceproof,
  NotFoundError,
  PolicyVersionMismatchError,
  SessionStateConflictError,
  verifyWebhook,
} from '@faceproof/client/index.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePng } from '../contract/harness/grey-picture.js';
import { openApi } from '../contract/harness/orchestrator-in-process.js';
import { webhookReceiver } from '../harness/services/webhook-receiver.js';

/** Every call of the client against a real service. */

let api: Awaited<ReturnType<typeof openApi>>;
let faceproof: Faceproof;

beforeAll(async () => {
  api = await openApi();
  await api.takeReferences();
  faceproof = createFaceproof({ apiKey: api.testKey, baseUrl: api.base });
});
afterAll(() => api.close());

const LIVENESS = { flow: 'LIVENESS_ONLY', purpose: 'Test of the client' } as const;

describe('sessions', () => {
  it('are created, awaited and read', async () => {
    const created = await faceproof.sessions.create({
      ...LIVENESS,
      simulate: { scenario: 'approve' },
      metadata: { order: '7' },
    });
    expect(created.handoff.captureUrl).toContain('/capture/');
    const decided = await faceproof.sessions.waitForDecision(created.sessionId);
    expect(decided).toMatchObject({ status: 'APPROVED', metadata: { order: '7' }, decision: { outcome: 'APPROVED' } });
    expect(await faceproof.sessions.get(created.sessionId)).toEqual(decided);
  });

  it('are not sent again while their etag is unchanged', async () => {
    const { sessionId } = await faceproof.sessions.create(LIVENESS);
    const first = await faceproof.sessions.getIfChanged(sessionId, null);
    expect(first.session?.sessionId).toBe(sessionId);
    expect(first.etag).not.toBeNull();
    expect((await faceproof.sessions.getIfChanged(sessionId, first.etag)).session).toBeNull();
  });

  it('are all iterated across pages, newest first', async () => {
    const subjectId = 'iterated';
    const made = [];
    for (let i = 0; i < 5; i++) made.unshift((await faceproof.sessions.create({ ...LIVENESS, subjectId })).sessionId);
    const found = [];
    for await (const { sessionId } of faceproof.sessions.iterate({ subjectId, limit: 2 })) found.push(sessionId);
    expect(found).toEqual(made);
    expect((await faceproof.sessions.list({ subjectId, limit: 2 })).nextCursor).not.toBeNull();
  });

  it('are canceled once; a second cancel is a conflict', async () => {
    const { sessionId } = await faceproof.sessions.create(LIVENESS);
    expect(await faceproof.sessions.cancel(sessionId)).toMatchObject({
      status: 'CANCELED',
      closeReason: 'CANCELED_BY_INTEGRATOR',
    });
    const again = await faceproof.sessions.cancel(sessionId).catch((error: unknown) => error);
    expect(again).toBeInstanceOf(SessionStateConflictError);
    expect((again as SessionStateConflictError).currentStatus).toBe('CANCELED');
  });

  it('are reviewed, with evidence of the review', async () => {
    const { sessionId } = await faceproof.sessions.create({ ...LIVENESS, simulate: { scenario: 'review_pending' } });
    expect(await faceproof.sessions.waitForDecision(sessionId)).toMatchObject({ status: 'IN_REVIEW' });
    const reviewed = await faceproof.sessions.review(sessionId, { outcome: 'APPROVED', reviewer: 'Ada' });
    expect(reviewed).toMatchObject({ status: 'APPROVED', decision: { version: 2 } });
    expect((await faceproof.sessions.evidence(sessionId)).bundle).toMatchObject({ type: 'review' });
  });
});

describe('a capture', () => {
  it('is uploaded with progress, and then decided', async () => {
    const { sessionId, handoff } = await faceproof.sessions.create(LIVENESS);
    const capture = createCaptureClient({ captureUrl: handoff.captureUrl });
    expect(await capture.open()).toMatchObject({ attempt: 1 });
    const seen: { sentBytes: number; totalBytes: number }[] = [];
    const frames = [100, 120, 140].map((shade) => new Uint8Array(makePng(640, 480, shade)));
    await capture.upload(
      { frames, metadata: { frames: [{ atMs: 0 }, { atMs: 100 }, { atMs: 200 }] } },
      { onProgress: (progress) => seen.push(progress) },
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.at(-1)?.sentBytes).toBe(seen.at(-1)?.totalBytes);
    expect(await capture.waitUntilMeasured({ everyMs: 20 })).toMatchObject({ state: 'DONE' });
    expect((await faceproof.sessions.waitForDecision(sessionId)).status).toBe('APPROVED');
  });
});

it('files are uploaded and deleted; deleting a deleted file throws NotFoundError', async () => {
  const file = await faceproof.files.create(new Uint8Array(makePng(400, 300)));
  expect(file).toMatchObject({ purpose: 'DOCUMENT_IMAGE', width: 400, height: 300 });
  await faceproof.files.delete(file.fileId);
  await expect(faceproof.files.delete(file.fileId)).rejects.toBeInstanceOf(NotFoundError);
});

it('enrollments are created, read and deleted', async () => {
  const { sessionId } = await faceproof.sessions.create({
    ...LIVENESS,
    subjectId: 'enrolled',
    simulate: { scenario: 'approve' },
  });
  await faceproof.sessions.waitForDecision(sessionId);
  const enrollment = await faceproof.enrollments.create({ sessionId });
  expect(enrollment).toMatchObject({ sessionId, subjectId: 'enrolled' });
  expect(await faceproof.enrollments.get(enrollment.enrollmentId)).toEqual(enrollment);
  await faceproof.enrollments.delete(enrollment.enrollmentId);
  await expect(faceproof.enrollments.get(enrollment.enrollmentId)).rejects.toBeInstanceOf(NotFoundError);
});

it('a policy change with an outdated etag is rejected', async () => {
  const before = await faceproof.policy.get();
  expect(before.etag).not.toBeNull();
  const after = await faceproof.policy.put({ ...before.policy, maxAttempts: 2 }, { ifMatch: before.etag });
  expect(after).toMatchObject({ policy: { maxAttempts: 2 }, version: before.version + 1 });
  const late = faceproof.policy.put({ ...before.policy, maxAttempts: 5 }, { ifMatch: before.etag });
  await expect(late).rejects.toBeInstanceOf(PolicyVersionMismatchError);
});

it('a subject is erased, with an erasure receipt', async () => {
  const subjectId = 'erased';
  const { sessionId } = await faceproof.sessions.create({ ...LIVENESS, subjectId, simulate: { scenario: 'approve' } });
  await faceproof.sessions.waitForDecision(sessionId);
  const erasure = await faceproof.subjects.erase(subjectId);
  expect(erasure).toMatchObject({ subjectId, erased: { sessions: 1 } });
  expect(erasure.receipt.bundle).toMatchObject({ type: 'erasure', erasureId: erasure.erasureId });
});

it('usage is reported for the current month or for a range of months', async () => {
  const { periods } = await faceproof.usage.get();
  expect(periods).toHaveLength(1);
  expect(periods[0]!.test).toBeGreaterThan(0);
  const two = await faceproof.usage.get({ from: '2026-01', to: '2026-02' });
  expect(two.periods.map(({ period }) => period)).toEqual(['2026-01', '2026-02']);
});

it('webhook endpoints are created, listed, updated, tested and deleted', async () => {
  const receiver = await webhookReceiver();
  try {
    const endpoint = await faceproof.webhookEndpoints.create({ url: receiver.url, description: 'Tests' });
    expect(endpoint.secret).toMatch(/^whsec_/);
    const { endpointId } = endpoint;
    const changed = await faceproof.webhookEndpoints.update(endpointId, { events: ['session.decided'] });
    expect(changed.events).toEqual(['session.decided']);
    expect(await faceproof.webhookEndpoints.get(endpointId)).toEqual(changed);
    const listed = [];
    for await (const { endpointId } of faceproof.webhookEndpoints.iterate({ limit: 1 })) listed.push(endpointId);
    expect(listed).toContain(endpointId);

    const delivery = await faceproof.webhookEndpoints.test(endpointId);
    expect((await receiver.nth(1)).headers['webhook-id']).toBe(delivery.eventId);
    const replayed = await faceproof.webhookDeliveries.replay(delivery.deliveryId);
    expect(replayed).toMatchObject({ eventId: delivery.eventId });
    const deliveries = [];
    for await (const { deliveryId } of faceproof.webhookEndpoints.iterateDeliveries(endpointId)) deliveries.push(deliveryId);
    expect(deliveries).toEqual([replayed.deliveryId, delivery.deliveryId]);

    const rotated = await faceproof.webhookEndpoints.rotateSecret(endpointId);
    expect(rotated.secret).not.toBe(endpoint.secret);
    await faceproof.webhookEndpoints.delete(endpointId);
    await expect(faceproof.webhookEndpoints.get(endpointId)).rejects.toBeInstanceOf(NotFoundError);
  } finally {
    await receiver.close();
  }
});

it('`faceproof listen` forwards webhooks, signed, to a receiver that the service does not know, until it is ended', async () => {
  const receiver = await webhookReceiver();
  const end = new AbortController();
  const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
  const print = vi.fn();
  const ended = runCli({
    args: ['listen', receiver.url, '--base-url', api.base, '--events', 'session.decided', '--secret', secret],
    ...{ apiKey: api.testKey, print, printError: print, untilInterrupted: () => end.signal },
  });
  await vi.waitUntil(() => print.mock.calls.length === 1, { timeout: 20_000 });
  const { sessionId } = await faceproof.sessions.create({ ...LIVENESS, simulate: { scenario: 'approve' } });
  const { body, headers } = await receiver.nth(1);
  expect(verifyWebhook(body, headers, secret)).toMatchObject({ type: 'session.decided', data: { sessionId } });
  await vi.waitUntil(() => print.mock.calls.length === 2, { timeout: 20_000 });
  expect(print.mock.lastCall?.[0]).toContain(` session.decided ${sessionId}: 2`);
  end.abort();
  expect(await ended).toBe(0);
  expect((await faceproof.webhookEndpoints.list()).data.filter(({ url }) => url.includes('listen'))).toEqual([]);
  await receiver.close();
});

it('health, readiness and the OpenAPI document need no key', async () => {
  expect(await faceproof.service.isAlive()).toBe(true);
  expect(await faceproof.service.isReady()).toBe(false);
  expect(await faceproof.service.openapi()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
});
