import { expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/sessions/:sessionId/evidence answers 409 while nothing is decided', async () => {
  const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
  const answer = await api().call('GET', `/v1/sessions/${body.sessionId}/evidence`);
  expect([answer.status, answer.body.code, answer.body.currentStatus]).toEqual([409, 'session_state_conflict', 'CREATED']);
});
