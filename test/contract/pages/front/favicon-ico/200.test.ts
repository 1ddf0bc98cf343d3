import { expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /favicon.ico answers 200 with the same icon as /favicon.svg', async () => {
  const [ico, svg] = await Promise.all(['/favicon.ico', '/favicon.svg'].map((path) => api().call('GET', path, { key: null })));
  expect([ico?.status, ico?.text]).toEqual([200, svg?.text]);
});
