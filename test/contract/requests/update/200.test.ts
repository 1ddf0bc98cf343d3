import { beforeAll, describe, expect, it } from 'vitest';
import { uploadedSession } from '../../harness/capture-attempt.js';
import type { Request } from '../../harness/http-call.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('PATCH /v1/requests/:requestId answers 200', () => {
  const api = useApi();
  const keys = { own: '', stranger: '' };
  beforeAll(async () => {
    keys.own = await api().fullKey();
    const { secret } = await api().makeKey({ accountId: api().stranger.accountId, scopes: ['evidence'] });
    keys.stranger = secret;
  });
  const call = (method: string, path: string, request: Request = {}) => api().call(method, path, { key: keys.own, ...request });

  async function ask(subjectId: string, request: object) {
    const session = await api().decided('approve', { subjectId });
    const created = await call('POST', '/v1/requests', { body: { subjectId, ...request } });
    expect(created.status).toBe(201);
    return { session, request: created.body };
  }

  it('and closes the request, opens it again and changes its note', async () => {
    const { request } = await ask('p-asks', { kind: 'ACCESS', receivedAt: '2026-01-31T00:00:00Z', note: 'By letter' });
    expect(request).toMatchObject({ state: 'OPEN', subjectId: 'p-asks', dueAt: '2026-02-28T00:00:00.000Z', note: 'By letter' });
    const update = async (body: object) => (await call('PATCH', `/v1/requests/${request.requestId}`, { body })).body;
    expect(await update({ state: 'DONE' })).toMatchObject({ state: 'DONE', closedAt: expect.any(String), note: 'By letter' });
    expect(await update({ state: 'OPEN', note: 'Again' })).toMatchObject({ state: 'OPEN', closedAt: null, note: 'Again' });
    expect(await update({ note: null })).toMatchObject({ note: null });
    const listed = await call('GET', '/v1/requests?state=DONE');
    expect(listed.body.data.map(({ requestId }: { requestId: string }) => requestId)).not.toContain(request.requestId);
  });

  it('but an erasure closes the request for one, and takes the name and the note', async () => {
    const { request } = await ask('p-erased', { kind: 'ERASURE', note: 'Unmistakable' });
    const { body: erased } = await call('POST', '/v1/subjects/erase', { body: { subjectId: 'p-erased' } });
    const { body } = await call('GET', '/v1/requests');
    const found = body.data.find(({ requestId }: { requestId: string }) => requestId === request.requestId);
    expect(found).toMatchObject({ state: 'DONE', subjectId: null, note: null });
    const noted = await call('PATCH', `/v1/requests/${request.requestId}`, { body: { note: 'x' } });
    expect(noted.body.code).toBe('subject_erased');
    const erasures = (await call('GET', '/v1/erasures')).body.data;
    expect(erasures).toEqual([expect.objectContaining({ erasureId: erased.erasureId, receipt: erased.receipt })]);
    expect((await call('GET', '/v1/erasures', { key: keys.stranger })).body.data).toEqual([]);
  });

  it('and a data protection officer sees pictures while a request is open, and no longer', async () => {
    const subjectId = 'p-seen';
    const { sessionId } = await uploadedSession(api(), { subjectId });
    const { headers } = await api().signIn({ role: 'DPO' });
    const look = () => call('GET', `/v1/sessions/${sessionId}/media`, { key: null, headers });
    expect([(await look()).status, (await look()).body.code]).toEqual([403, 'insufficient_scope']);
    const { body } = await call('POST', '/v1/requests', { key: null, headers, body: { subjectId, kind: 'OBJECTION' } });
    expect((await look()).body.items.length).toBeGreaterThan(0);
    await call('PATCH', `/v1/requests/${body.requestId}`, { key: null, headers, body: { state: 'REFUSED' } });
    expect((await look()).status).toBe(403);
  });
});
