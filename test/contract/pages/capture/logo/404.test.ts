import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /capture-logos/:digest answers 404', () => {
  const api = useApi();

  it.each(['none', 'a'.repeat(64), '%00', "'%20or%201=1"])('not_found to %s', async (file) => {
    const answer = await api().call('GET', `/capture-logos/${file}`, { key: null });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
