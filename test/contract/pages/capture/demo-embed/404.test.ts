import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /demo/embed answers 404', () => {
  const api = useApi();

  it('not_found outside development', async () => {
    const answer = await api().call('GET', '/demo/embed', { key: null });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
