import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/branding/versions answers 422', () => {
  const api = useApi();

  it.each(['?cursor=x', '?limit=0', '?page=2'])('validation_failed to %s', async (query) => {
    const { status, body } = await api().call('GET', `/v1/branding/versions${query}`);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });
});
