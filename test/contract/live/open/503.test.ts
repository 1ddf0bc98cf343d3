import { STREAMS_OF_ACCOUNT_MAX } from '@faceproof/orchestrator/live/live-hub.js';
import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("GET /v1/live answers 503 'overloaded' with Retry-After beyond the streams of one account, and lets the next in when one has left", async () => {
  const quiet = { accountId: api().accountId, mode: 'TEST' as const, takes: () => false, send: () => {}, end: () => {} };
  const leave = Array.from({ length: STREAMS_OF_ACCOUNT_MAX }, () => api().service.live.add({ ...quiet }));
  const refused = await api().call('GET', '/v1/live');
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'overloaded', '30']);
  expect((await api().call('GET', '/v1/live', { key: api().stranger.testKey })).status).toBe(200);
  leave[0]?.();
  expect((await api().call('GET', '/v1/live')).status).toBe(200);
});
