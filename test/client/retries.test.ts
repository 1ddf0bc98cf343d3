import { createCaptureClient, createFaceproof, FaceproofConnectionError } from '@faceproof/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePng } from '../contract/harness/grey-picture.js';
import { openApi } from '../contract/harness/orchestrator-in-process.js';
import { type Fate, lossyProxy } from './lossy-proxy.js';

/** A line that loses what it carries, between the client and the service itself. */

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const RETRY = { baseMs: 5, pauseMsMax: 20 };
const LIVENESS = { flow: 'LIVENESS_ONLY', purpose: 'Retries' } as const;

describe('a session that was created over a line that fails', () => {
  it.each<[string, Fate[]]>([
    ['before the service heard', ['DROP_BEFORE']],
    ['after the service committed', ['DROP_AFTER']],
    ['in the middle of the answer', ['CUT_BODY']],
    ['after the service committed, four times', ['DROP_AFTER', 'DROP_AFTER', 'CUT_BODY', 'DROP_AFTER']],
  ])('%s, is one session', async (name, fates) => {
    const proxy = await lossyProxy(api.base, (nth) => fates[nth - 1] ?? 'ANSWER');
    try {
      const faceproof = createFaceproof({ apiKey: api.testKey, baseUrl: proxy.baseUrl, retry: RETRY });
      const created = await faceproof.sessions.create({ ...LIVENESS, subjectId: name });
      const found = await createFaceproof({ apiKey: api.testKey, baseUrl: api.base }).sessions.list({ subjectId: name });
      expect(found.data.map(({ sessionId }) => sessionId)).toEqual([created.sessionId]);
      expect(new Set(proxy.passed.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
      expect(proxy.passed).toHaveLength(fates.length + 1);
    } finally {
      await proxy.close();
    }
  });

  it('for ever, is one session at most, and an error that says so', async () => {
    const proxy = await lossyProxy(api.base, () => 'DROP_AFTER');
    try {
      const faceproof = createFaceproof({ apiKey: api.testKey, baseUrl: proxy.baseUrl, retry: { ...RETRY, retriesMax: 2 } });
      const error = await faceproof.sessions.create({ ...LIVENESS, subjectId: 'lost' }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(FaceproofConnectionError);
      expect((error as FaceproofConnectionError).call.tries).toBe(3);
      const found = await createFaceproof({ apiKey: api.testKey, baseUrl: api.base }).sessions.list({ subjectId: 'lost' });
      expect(found.data).toHaveLength(1);
    } finally {
      await proxy.close();
    }
  });
});

it('a file whose upload lost its answer is one file', async () => {
  const proxy = await lossyProxy(api.base, (nth) => (nth === 1 ? 'DROP_AFTER' : 'ANSWER'));
  try {
    const faceproof = createFaceproof({ apiKey: api.testKey, baseUrl: proxy.baseUrl, retry: RETRY });
    const before = await api.db('files').count<{ count: number }[]>();
    await faceproof.files.create(new Uint8Array(makePng(400, 300)));
    const after = await api.db('files').count<{ count: number }[]>();
    expect(after[0]!.count - before[0]!.count).toBe(1);
  } finally {
    await proxy.close();
  }
});

it('a capture whose upload lost its answer is accepted, and measured once', async () => {
  const direct = createFaceproof({ apiKey: api.testKey, baseUrl: api.base });
  const { sessionId, handoff } = await direct.sessions.create(LIVENESS);
  const proxy = await lossyProxy(api.base, (nth) => (nth === 2 ? 'DROP_AFTER' : 'ANSWER'));
  try {
    const capture = createCaptureClient({ captureUrl: handoff.captureUrl.replace(api.base, proxy.baseUrl), retry: RETRY });
    const { captureId } = await capture.open();
    const frames = [10, 20, 30].map((shade) => new Uint8Array(makePng(640, 480, shade)));
    expect(await capture.upload({ frames })).toEqual({ captureId, state: 'PROCESSING' });
    expect((await direct.sessions.waitForDecision(sessionId)).attempts).toHaveLength(1);
    expect(proxy.passed.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  } finally {
    await proxy.close();
  }
});

it('a link whose opening lost its answer is opened again by the same device, and by no other', async () => {
  const { handoff } = await createFaceproof({ apiKey: api.testKey, baseUrl: api.base }).sessions.create(LIVENESS);
  const proxy = await lossyProxy(api.base, (nth) => (nth === 1 ? 'DROP_AFTER' : 'ANSWER'));
  const captureUrl = handoff.captureUrl.replace(api.base, proxy.baseUrl);
  try {
    const capture = createCaptureClient({ captureUrl, retry: RETRY });
    const { claimToken } = await capture.open();
    expect(proxy.passed).toHaveLength(2);
    expect((await capture.open()).claimToken).toBe(claimToken);
    await expect(createCaptureClient({ captureUrl }).open()).rejects.toMatchObject({ code: 'capture_link_in_use' });
  } finally {
    await proxy.close();
  }
});

it('an endpoint whose deletion lost its answer counts as deleted', async () => {
  const direct = createFaceproof({ apiKey: api.testKey, baseUrl: api.base });
  const { endpointId } = await direct.webhookEndpoints.create({ url: 'http://127.0.0.1:9/' });
  const proxy = await lossyProxy(api.base, (nth) => (nth === 1 ? 'DROP_AFTER' : 'ANSWER'));
  try {
    const faceproof = createFaceproof({ apiKey: api.testKey, baseUrl: proxy.baseUrl, retry: RETRY });
    await faceproof.webhookEndpoints.delete(endpointId);
    expect(proxy.passed).toHaveLength(2);
  } finally {
    await proxy.close();
  }
});
