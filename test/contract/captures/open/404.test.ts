import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures answers 404', () => {
  const api = useApi();

  it.each([null, 'x', `cap_${'a'.repeat(43)}`, 'fp_test_x'])('to the token %j', async (key) => {
    const answer = await api().call('POST', '/v1/captures', { key, body: {} });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(answer.body.detail).toContain('Authorization: Bearer fpc_…');
  });

  it('to an API key', async () => {
    expect((await api().call('POST', '/v1/captures', { body: {} })).status).toBe(404);
  });
});
