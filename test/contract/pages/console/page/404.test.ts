import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /console/… answers 404', () => {
  const api = useApi();

  it('not_found below the addresses that screens have', async () => {
    const answer = await api().call('GET', '/console/a/b/c/d/e', { key: null });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
