import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/audit answers 422', () => {
  const api = useApi();

  it.each(['actor=anna', 'action=%22', 'from=yesterday', 'from=0000-01-01T00:00:00Z', 'to=2026'])(
    "'validation_failed' to ?%s, and points at it",
    async (query) => {
      const answer = await api().call('GET', `/v1/audit?${query}`);
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(answer.body.errors[0].pointer).toBe(`/${query.split('=')[0]}`);
    },
  );

  it('to a limit of an export, which has no pages', async () => {
    const headers = { Accept: 'application/x-ndjson' };
    const answer = await api().call('GET', '/v1/audit?limit=20', { headers });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/limit']);
  });
});
