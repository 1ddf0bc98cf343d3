import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('DELETE /v1/enrollments/:enrollmentId answers 204 and the enrollment is deleted and no longer a valid reference', async () => {
  const { sessionId } = await api().decided('approve');
  const { enrollmentId } = (await api().call('POST', '/v1/enrollments', { body: { sessionId } })).body;
  const path = `/v1/enrollments/${enrollmentId}`;
  const answer = await api().call('DELETE', path);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await api().call('GET', path)).status).toBe(404);
  expect((await api().call('DELETE', path)).status).toBe(404);
  const session = { flow: 'ONBOARDING', purpose: 'x', reference: { source: 'ENROLLMENT', enrollmentId } };
  expect((await api().call('POST', '/v1/sessions', { body: session })).body.code).toBe('not_found');
});
