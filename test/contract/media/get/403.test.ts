import { expect, it } from 'vitest';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { endLease } from '../../harness/people/review-votes.js';

const api = useApi();

it("GET /v1/sessions/:sessionId/media/:mediaId answers 403 'insufficient_scope' to a reviewer whose lease ends while the picture is rendered, and audits no picture", async () => {
  const { sessionId } = await uploadedSession(api(), { simulate: { scenario: 'review_pending' } });
  const { headers } = await api().signIn({ role: 'REVIEWER' });
  await api().takeReferences();
  const { references } = api().service;
  // The claim would prepare the pictures.
  api().service.references = { ...references, hasWorkers: async () => false };
  const claimed = await api().call('POST', `/v1/reviews/${sessionId}/claim`, { key: null, headers, body: {} });
  expect(claimed.status).toBe(200);
  const { items } = (await api().call('GET', `/v1/sessions/${sessionId}/media`, { key: null, headers })).body;
  const render: typeof references.render = async (job, at) => {
    await endLease(api(), sessionId);
    return references.render(job, at);
  };
  api().service.references = { ...references, render };
  const answer = await api().call('GET', `/v1/sessions/${sessionId}/media/${items[0].mediaId}`, { key: null, headers });
  api().service.references = references;
  expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
  expect(await api().db('audit_log').where({ object_id: sessionId }).whereNotNull('detail')).toEqual([]);
});
