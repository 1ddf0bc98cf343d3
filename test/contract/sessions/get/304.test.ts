import { expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/sessions/:sessionId answers 304 to a caller with the same version, and 200 once it has changed', async () => {
  const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
  const path = `/v1/sessions/${body.sessionId}`;
  const first = await api().call('GET', path);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]+"$/);
  const same = await api().call('GET', path, { headers: { 'If-None-Match': `"other", W/${tag}` } });
  expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag]);
  await api().call('POST', `${path}/cancel`, { body: {} });
  expect((await api().call('GET', path, { headers: { 'If-None-Match': tag } })).status).toBe(200);
});
