import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

describe('/v1/requests answers 200', () => {
  const { call, asStranger, record, erase } = useFullKeys(useApi());
  const listed = async (query = '') => (await call('GET', `/v1/requests${query}`)).body.data;

  it('to a change, which closes a request, opens it again and changes its note', async () => {
    const request = await record('/v1/requests', 'p-asks', { kind: 'ACCESS', note: 'By letter' });
    const change = async (body: object) => (await call('PATCH', `/v1/requests/${request.requestId}`, { body })).body;
    expect(await change({ state: 'DONE' })).toMatchObject({ state: 'DONE', closedAt: expect.any(String), note: 'By letter' });
    expect(await listed('?state=OPEN')).toEqual([]);
    expect(await change({ state: 'OPEN', note: 'Again' })).toMatchObject({ closedAt: null, note: 'Again' });
    expect(await change({ note: null })).toMatchObject({ note: null });
    expect(await listed()).toMatchObject([{ requestId: request.requestId, subjectId: 'p-asks' }]);
    expect((await asStranger('GET', '/v1/requests')).body.data).toEqual([]);
  });

  it('and an erasure closes the request for one, and takes the name and the note', async () => {
    await record('/v1/requests', 'p-erased', { kind: 'ERASURE', note: 'Unmistakable' });
    await erase('p-erased');
    expect((await listed())[0]).toMatchObject({ kind: 'ERASURE', state: 'DONE', subjectId: null, note: null });
  });
});
