import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /errors/:code answers 404', () => {
  const api = useApi();

  it.each(['nothing', 'constructor', '__proto__', 'NOT_FOUND', '%00'])('not_found to %s', async (file) => {
    const answer = await api().call('GET', `/errors/${file}`, { key: null });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
