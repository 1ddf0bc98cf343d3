import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/keys answers 422', () => {
  const api = useApi();

  it.each([{ scopes: [] }, { scopes: ['everything'] }, { expiresAt: '2020-01-01T00:00:00Z' }, { expiresAt: 'soon' }])(
    'validation_failed to %j',
    async (body) => {
      const answer = await api().call('POST', '/v1/keys', { body });
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    },
  );
});
