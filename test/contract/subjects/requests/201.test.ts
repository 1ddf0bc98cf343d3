import { describe, expect, it } from 'vitest';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

describe('POST /v1/requests answers 201', () => {
  const api = useApi();
  const { call, record } = useFullKeys(api);

  it('with a due date within a month', async () => {
    const request = { kind: 'ACCESS', receivedAt: '2026-01-31T00:00:00Z', note: 'By letter' };
    expect(await record('/v1/requests', 'p-asks', request)).toMatchObject({
      ...{ kind: 'ACCESS', state: 'OPEN', subjectId: 'p-asks', note: 'By letter' },
      dueAt: '2026-02-28T00:00:00.000Z',
    });
  });

  it('and a data protection officer sees pictures while the request is open, and no longer', async () => {
    const subjectId = 'p-seen';
    const { sessionId } = await uploadedSession(api(), { subjectId });
    const { headers } = await api().signIn({ role: 'DPO' });
    const look = () => call('GET', `/v1/sessions/${sessionId}/media`, { key: null, headers });
    expect((await look()).body.code).toBe('insufficient_scope');
    const { body } = await call('POST', '/v1/requests', { key: null, headers, body: { subjectId, kind: 'OBJECTION' } });
    expect((await look()).body.items.length).toBeGreaterThan(0);
    await call('PATCH', `/v1/requests/${body.requestId}`, { key: null, headers, body: { state: 'REFUSED' } });
    expect((await look()).status).toBe(403);
  });
});
