import { expect, it } from 'vitest';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/sessions/:sessionId/media/:mediaId answers 410 media_deleted after its date, and no audit entry says that it was seen', async () => {
  const { sessionId } = await uploadedSession(api(), { subjectId: 'customer-gone' });
  const { items } = (await api().call('GET', `/v1/sessions/${sessionId}/media`)).body;
  const path = `/v1/sessions/${sessionId}/media/${items[0].mediaId}`;
  expect((await api().call('GET', path)).status).toBe(200);
  await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'customer-gone' } });
  await expectProblem(api().call('GET', path), 410, 'media_deleted');
  expect(await api().db('audit_log').where({ object_id: sessionId }).whereNotNull('detail')).toHaveLength(1);
  await expect(api().client.media.get(sessionId, items[0].mediaId)).rejects.toMatchObject({ code: 'media_deleted' });
});
