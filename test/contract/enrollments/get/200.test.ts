import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/enrollments/:enrollmentId answers 200 with the enrollment, and without the template', async () => {
  const { sessionId } = await api().decided('approve');
  const { body: made } = await api().call('POST', '/v1/enrollments', { body: { sessionId } });
  const read = await api().call('GET', `/v1/enrollments/${made.enrollmentId}`);
  expect([read.status, read.body]).toEqual([200, made]);
  expect(Object.keys(read.body).filter((member) => /template|embedding|vector/i.test(member))).toEqual([]);
});
