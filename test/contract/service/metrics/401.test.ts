import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /metrics answers 401', () => {
  const api = useApi();

  it('to nobody, and to an API key', async () => {
    expect((await api().call('GET', '/metrics', { key: null })).body.code).toBe('missing_api_key');
    expect((await api().call('GET', '/metrics')).body.code).toBe('invalid_api_key');
  });

  it('to everybody where no token is set', async () => {
    const { openApi } = await import('../../harness/orchestrator-in-process.js');
    const closed = await openApi({ OPERATOR_TOKEN: '' });
    const answer = await closed.call('GET', '/metrics', { key: 'operator-token-of-the-tests' });
    await closed.close();
    expect(answer.status).toBe(401);
  });
});
