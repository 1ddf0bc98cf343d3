import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/policy answers 200', () => {
  const api = useApi();

  it('with the default until another was put, and how it stands against its profile', async () => {
    const { status, body } = await api().call('GET', '/v1/policy');
    expect([status, body.policy]).toEqual([200, DEFAULT_POLICY]);
    expect(body.evaluation.profileId).toBe('standard-2026');
  });
});
