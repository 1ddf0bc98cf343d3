import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/audit', ['actor=anna', 'action=%22', 'from=yesterday', 'from=0000-01-01T00:00:00Z', 'to=2026']);

const api = useApi();

it('GET /v1/audit answers 422, too, to a limit of an export, which has no pages', async () => {
  const headers = { Accept: 'application/x-ndjson' };
  const answer = await api().call('GET', '/v1/audit?limit=20', { headers });
  expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/limit']);
});
