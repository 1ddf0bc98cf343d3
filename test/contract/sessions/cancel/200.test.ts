import { expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/sessions/:sessionId/cancel answers 200 with the canceled session, and gives the reservation back', async () => {
  const { liveKey: key } = await api().openAccount();
  const { body } = await api().call('POST', '/v1/sessions', { key, body: LIVENESS });
  const answer = await api().call('POST', `/v1/sessions/${body.sessionId}/cancel`, { key });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    status: 'CANCELED',
    closeReason: 'CANCELED_BY_INTEGRATOR',
    decision: null,
    evidence: null,
  });
  expect((await api().call('GET', '/v1/usage', { key })).body.periods[0]).toMatchObject({ used: 0, reserved: 0 });
});
