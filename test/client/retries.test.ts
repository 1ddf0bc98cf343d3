import { createCaptureClient, createFaceproof, FaceproofConnectionError } from '@faceproof/client/index.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePng } from '../contract/harness/grey-picture.js';
import { openApi } from '../contract/harness/orchestrator-in-process.js';
import { type Fate, lossyProxy } from './lossy-proxy.js';

/** The client against a real service, through a proxy that loses requests and responses. */

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
  await api.takeReferences();
});
afterAll(() => api.close());

const proxies: Awaited<ReturnType<typeof lossyProxy>>[] = [];
afterEach(() => Promise.all(proxies.splice(0).map((proxy) => proxy.close())));

const RETRY = { baseMs: 5, pauseMsMax: 20 };
const LIVENESS = { flow: 'LIVENESS_ONLY', purpose: 'Retries' } as const;

describe('a session whose creation lost its connection', () => {
  it.each<[string, Fate[]]>([
    ['before the request arrived', ['DROP_BEFORE']],
    ['after the service committed', ['DROP_AFTER']],
    ['in the middle of the response', ['CUT_BODY']],
    ['after the service committed, four times', ['DROP_AFTER', 'DROP_AFTER', 'CUT_BODY', 'DROP_AFTER']],
  ])('%s is created once', async (name, fates) => {
    const proxy = await openProxy(...fates);
    const created = await clientOf(proxy.baseUrl).sessions.create({ ...LIVENESS, subjectId: name });
    const found = await clientOf(api.base).sessions.list({ subjectId: name });
    expect(found.data.map(({ sessionId }) => sessionId)).toEqual([created.sessionId]);
    expect(new Set(proxy.passed.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(proxy.passed).toHaveLength(fates.length + 1);
  });

  it('on every try is created at most once, and the call fails with the number of tries', async () => {
    const { baseUrl } = await openProxy('DROP_AFTER', 'DROP_AFTER', 'DROP_AFTER');
    const faceproof = createFaceproof({ apiKey: api.testKey, baseUrl, retry: { ...RETRY, retriesMax: 2 } });
    const error = await faceproof.sessions.create({ ...LIVENESS, subjectId: 'lost' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FaceproofConnectionError);
    expect((error as FaceproofConnectionError).call.tries).toBe(3);
    expect((await clientOf(api.base).sessions.list({ subjectId: 'lost' })).data).toHaveLength(1);
  });
});

it('a file whose upload lost its response is stored once', async () => {
  const proxy = await openProxy('DROP_AFTER');
  const before = await api.db('files').count<{ count: number }[]>();
  await clientOf(proxy.baseUrl).files.create(new Uint8Array(makePng(400, 300)));
  const after = await api.db('files').count<{ count: number }[]>();
  expect(after[0]!.count - before[0]!.count).toBe(1);
});

it('a capture whose upload lost its response is accepted and measured once', async () => {
  const direct = clientOf(api.base);
  const { sessionId, handoff } = await direct.sessions.create(LIVENESS);
  const proxy = await openProxy('ANSWER', 'DROP_AFTER');
  const capture = createCaptureClient({ captureUrl: through(proxy, handoff.captureUrl), retry: RETRY });
  const { captureId } = await capture.open();
  const frames = [10, 20, 30].map((shade) => new Uint8Array(makePng(640, 480, shade)));
  expect(await capture.upload({ frames })).toEqual({ captureId, state: 'PROCESSING' });
  expect((await direct.sessions.waitForDecision(sessionId)).attempts).toHaveLength(1);
  expect(proxy.passed.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

it('a link whose opening lost its response can be opened again by the same device but by no other', async () => {
  const { handoff } = await clientOf(api.base).sessions.create(LIVENESS);
  const proxy = await openProxy('DROP_AFTER');
  const captureUrl = through(proxy, handoff.captureUrl);
  const capture = createCaptureClient({ captureUrl, retry: RETRY });
  const { claimToken } = await capture.open();
  expect(proxy.passed).toHaveLength(2);
  expect((await capture.open()).claimToken).toBe(claimToken);
  expect((await createCaptureClient({ captureUrl, claimToken }).open()).claimToken).toBe(claimToken);
  await expect(createCaptureClient({ captureUrl }).open()).rejects.toMatchObject({ code: 'capture_link_in_use' });
});

it('an endpoint whose deletion lost its response counts as deleted', async () => {
  const { endpointId } = await clientOf(api.base).webhookEndpoints.create({ url: 'http://127.0.0.1:9/' });
  const proxy = await openProxy('DROP_AFTER');
  await clientOf(proxy.baseUrl).webhookEndpoints.delete(endpointId);
  expect(proxy.passed).toHaveLength(2);
});

/** @param fates of the first requests; later ones are answered */
async function openProxy(...fates: Fate[]) {
  const proxy = await lossyProxy(api.base, (nth) => fates[nth - 1] ?? 'ANSWER');
  proxies.push(proxy);
  return proxy;
}

function clientOf(baseUrl: string) {
  return createFaceproof({ apiKey: api.testKey, baseUrl, retry: RETRY });
}

function through({ baseUrl }: { baseUrl: string }, captureUrl: string): string {
  return captureUrl.replace(new URL(captureUrl).origin, baseUrl);
}
