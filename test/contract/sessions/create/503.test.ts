import { expect, it } from 'vitest';
import { frameForm, openLink, upload } from '../../harness/capture-attempt.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

/** With no worker, a cold service expects to decide one capture a second: two places. */
const api = useApi({ ADMISSION_WAIT_SECONDS: '2' });
const create = (key: string, headers = {}) => api().call('POST', '/v1/sessions', { key, body: LIVENESS, headers });

it("POST /v1/sessions answers 503 'overloaded' with Retry-After to a live key while captures wait too long, reserves nothing, and serves test keys", async () => {
  const attempts = await Promise.all(
    [1, 2].map(async () => {
      const { captureToken } = await openLink(api(), {}, api().liveKey);
      return (await api().call('POST', '/v1/captures', { key: captureToken, body: {} })).body;
    }),
  );
  for (const attempt of attempts) expect((await upload(api(), attempt, frameForm(3))).status).toBe(202);
  await expect.poll(async () => (await create(api().liveKey)).status).toBe(503);

  const before = await reserved();
  const refused = await create(api().liveKey, { 'Idempotency-Key': 'refused' });
  expect([refused.status, refused.body.code, refused.body.retryable]).toEqual([503, 'overloaded', true]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await reserved()).toBe(before);
  expect((await create(api().testKey)).status).toBe(201);

  // Nothing is left in line: the same call, with the same idempotency key, succeeds.
  await api()
    .db('captures')
    .where({ state: 'PROCESSING' })
    .update({ state: 'FAILED', settled_at: new Date(0) });
  await expect.poll(async () => (await create(api().liveKey, { 'Idempotency-Key': 'refused' })).status).toBe(201);
});

async function reserved(): Promise<number> {
  const { body } = await api().call('GET', '/v1/usage', { key: api().liveKey });
  return body.reserved ?? body.periods[0].reserved;
}
