import { MEASURE_QUEUE } from '@faceproof/protocol/measuring/job.js';
import { consume } from '@faceproof/workers/intake/consume.js';
import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /readyz answers 200 while a worker takes captures, and not before or after', async () => {
  const status = async () => (await api().call('GET', '/readyz', { key: null })).status;
  expect(await status()).toBe(503);
  const worker = await consume({
    queue: { backend: 'postgres', url: api().config.databaseUrl },
    name: MEASURE_QUEUE,
    concurrency: 1,
    handle: () => Promise.reject(new Error('Nothing is captured here')),
    onError: () => undefined,
  });
  // The answer is kept for a moment: probes cost nothing.
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  expect((await api().call('GET', '/readyz', { key: null })).body).toEqual({ status: 'ready' });
  await worker.close();
  await expect.poll(status, { timeout: 20_000 }).toBe(503);
});
