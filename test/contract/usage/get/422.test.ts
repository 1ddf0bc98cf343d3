import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/usage answers 422', () => {
  const api = useApi();

  it.each([
    'period=2026-13',
    'period=now',
    'from=2026-01',
    'from=2026-03&to=2026-01',
    'period=2026-01&from=2026-01&to=2026-02',
    'from=2020-01&to=2026-01',
  ])('to ?%s', async (query) => {
    await expectProblem(api().call('GET', `/v1/usage?${query}`), 422, 'validation_failed');
  });
});
