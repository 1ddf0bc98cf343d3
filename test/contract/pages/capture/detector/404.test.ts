import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /capture-detector.bin answers 404', () => {
  const api = useApi();

  it('not_found if this machine has no weights', async () => {
    const answer = await api().call('GET', '/capture-detector.bin', { key: null });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
