import { beforeAll, describe, expect, it } from 'vitest';
import type { Request } from '../../harness/http-call.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const until = '2099-01-01T00:00:00.000Z';

describe('POST /v1/holds answers 201', () => {
  const api = useApi();
  const keys = { own: '', stranger: '' };
  beforeAll(async () => {
    keys.own = await api().fullKey();
    const { secret } = await api().makeKey({ accountId: api().stranger.accountId, scopes: ['holds'] });
    keys.stranger = secret;
  });
  const call = (method: string, path: string, request: Request = {}) => api().call(method, path, { key: keys.own, ...request });

  it('and until the hold is lifted, neither an erasure nor a deletion of the template takes anything', async () => {
    const session = await api().decided('approve', { subjectId: 'p-held' });
    const { body: enrolled } = await call('POST', '/v1/enrollments', { body: { sessionId: session.sessionId } });
    const body = { subjectId: 'p-held', reason: 'Lawsuit', until };
    const placed = await call('POST', '/v1/holds', { body });
    expect([placed.status, placed.body]).toEqual([201, expect.objectContaining({ ...body, createdBy: expect.any(String) })]);
    expect((await call('GET', '/v1/holds')).body).toEqual({ data: [placed.body], nextCursor: null });
    expect((await call('GET', '/v1/holds', { key: keys.stranger })).body.data).toEqual([]);

    const erase = () => call('POST', '/v1/subjects/erase', { body: { subjectId: 'p-held' } });
    const unenroll = () => call('DELETE', `/v1/enrollments/${enrolled.enrollmentId}`);
    for (const call of [erase, unenroll]) {
      const refused = await call();
      expect([refused.status, refused.body.code]).toEqual([409, 'subject_on_hold']);
    }

    const path = `/v1/holds/${placed.body.holdId}`;
    expect((await call('DELETE', path, { key: keys.stranger })).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await unenroll()).status).toBe(204);
    expect((await erase()).status).toBe(200);
    expect((await call('POST', '/v1/holds', { body })).body.code).toBe('subject_erased');
  });

  it('and keeps the reason sealed', async () => {
    await api().decided('approve', { subjectId: 'p-sealed' });
    const { body } = await call('POST', '/v1/holds', { body: { subjectId: 'p-sealed', reason: 'Unmistakable', until } });
    const row = await api().db('holds').where({ id: body.holdId }).first();
    expect(JSON.stringify(Object.values(row).map(String))).not.toContain('Unmistakable');
  });

  it.each([
    [404, { subjectId: 'nobody', reason: 'x', until }],
    [422, { subjectId: 'p-past', reason: 'x', until: '2020-01-01T00:00:00Z' }],
  ])('but %i to %j', async (status, body) => {
    expect((await call('POST', '/v1/holds', { body })).status).toBe(status);
  });
});
