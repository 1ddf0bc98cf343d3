import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/webhooks/deliveries/replay answers 422', () => {
  const api = useApi();

  it.each([
    ['that ends in the future, because what it sends again would lie in it', '2020-01-01T00:00:00Z', '2998-01-01T00:00:00Z'],
    ['that ends before it begins', '2020-01-02T00:00:00Z', '2020-01-01T00:00:00Z'],
    ['of more than three months', '2020-01-01T00:00:00Z', '2020-06-01T00:00:00Z'],
  ])('to a time %s', async (_, from, to) => {
    const { status, body } = await api().call('POST', '/v1/webhooks/deliveries/replay', { body: { from, to } });
    expect([status, body.errors[0]]).toMatchObject([422, { pointer: '/to', code: 'invalid_range' }]);
  });
});
