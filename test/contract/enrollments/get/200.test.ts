import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET and DELETE /v1/enrollments/:enrollmentId', () => {
  const api = useApi();

  it('answer 200 with what was made, then 204, then 404', async () => {
    const { sessionId } = await api().decided('approve');
    const { body } = await api().call('POST', '/v1/enrollments', { body: { sessionId } });
    const path = `/v1/enrollments/${body.enrollmentId}`;
    const read = await api().call('GET', path);
    expect([read.status, read.body]).toEqual([200, body]);
    expect((await api().call('DELETE', path)).status).toBe(204);
    expect((await api().call('GET', path)).status).toBe(404);
    expect((await api().call('DELETE', path)).status).toBe(404);
  });
});
