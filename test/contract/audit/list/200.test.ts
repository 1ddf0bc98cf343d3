import type { AuditEntry } from '@faceproof/client/calls/evidence/audit.js';
import { storeAudit } from '@faceproof/orchestrator/audit/audit.store.js';
import type { AuditEntrySchema } from '@faceproof/protocol/api/evidence/audit.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

const POLICY = { profileId: 'standard-2026', maxAttempts: 2 };

describe('GET /v1/audit answers 200', () => {
  const api = useApi();
  const list = async (query = '', key = api().testKey) => (await api().call('GET', `/v1/audit${query}`, { key })).body;
  const actionsOf = ({ data }: { data: AuditEntry[] }) => data.map(({ action }) => action);

  let since = '';
  beforeAll(async () => {
    since = new Date().toISOString();
    await api().call('POST', '/v1/sessions', { body: LIVENESS });
    await api().call('PUT', '/v1/policy', { body: POLICY });
    await api().call('PUT', '/v1/policy', { key: api().liveKey, body: POLICY });
  });

  it('with what was done in the mode of the key, newest first', async () => {
    const { data, nextCursor } = await list();
    expect([actionsOf({ data }), nextCursor]).toEqual([['PUT /v1/policy', 'POST /v1/sessions'], null]);
    expect(data[0]).toMatchObject({
      ...{ actorKind: 'KEY', actor: expect.stringMatching(/^key_/), mode: 'TEST', reviewer: null, occurrences: 1 },
      ...{ remoteAddress: expect.stringContaining('127.0.0.1'), requestId: expect.stringMatching(/^req_/) },
    });
    expect(actionsOf(await list('', api().liveKey))).toEqual(['PUT /v1/policy']);
  });

  it('with nothing of another account', async () => {
    expect(await list('', api().stranger.testKey)).toEqual({ data: [], nextCursor: null });
  });

  it('with what belongs to no mode, in both', async () => {
    const { accountId, testKey, liveKey } = await api().openAccount();
    await api()
      .db('api_keys')
      .where({ account_id: accountId })
      .update({ scopes: ['audit'] });
    const { headers } = await api().signIn({ accountId });
    await api().call('POST', '/v1/me/passkeys/options', { key: null, headers, body: {} });
    for (const key of [testKey, liveKey])
      expect((await list('', key)).data).toMatchObject([
        { actorKind: 'MEMBER', mode: null, action: 'POST /v1/me/passkeys/options' },
      ]);
  });

  it('with what operators did, without their names and machines', async () => {
    const { accountId, testKey } = await api().openAccount();
    await api()
      .db('api_keys')
      .where({ account_id: accountId })
      .update({ scopes: ['audit'] });
    await storeAudit(api().db, api().service, {
      ...{ actorKind: 'OPERATOR', actor: 'anna', reviewer: null, accountId, mode: null, action: 'keys revoke' },
      ...{ objectId: null, remoteAddress: 'desk-7', requestId: null },
    });
    const answer = await api().call('GET', '/v1/audit?actor=OPERATOR', { key: testKey });
    expect(answer.body.data).toMatchObject([
      { actorKind: 'OPERATOR', actor: null, remoteAddress: null, action: 'keys revoke' },
    ]);
    expect(answer.text).not.toMatch(/anna|desk-7/);
  });

  it('with the values that were erased as null', async () => {
    const { sessionId } = await api().decided('review_pending', { subjectId: 'customer-erased' });
    await api().call('POST', `/v1/sessions/${sessionId}/review`, { body: { outcome: 'APPROVED', reviewer: 'Grace' } });
    const own = async () =>
      (await list('?limit=100')).data.find(
        ({ objectId, reviewer }: AuditEntry) => objectId === sessionId && reviewer !== undefined,
      );
    expect(await own()).toMatchObject({ actorKind: 'REVIEWER', reviewer: 'Grace' });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'customer-erased' } });
    expect(await own()).toMatchObject({ actorKind: 'REVIEWER', reviewer: null, remoteAddress: null });
  });

  it('with one actor, one action, and one time', async () => {
    const { secret, keyId } = await api().makeKey();
    await api().call('POST', '/v1/sessions', { key: secret, body: LIVENESS });
    const middle = new Date(Date.now() + 1).toISOString();
    expect(actionsOf(await list(`?actor=${keyId}`))).toEqual(['POST /v1/sessions']);
    expect(await list(`?actor=${keyId}&action=PUT%20/v1/policy`)).toEqual({ data: [], nextCursor: null });
    expect(actionsOf(await list('?action=PUT%20/v1/policy'))).toEqual(['PUT /v1/policy']);
    expect(await list(`?from=${new Date(Date.now() + 60_000).toISOString()}`)).toMatchObject({ data: [] });
    expect(await list(`?to=${since}`)).toMatchObject({ data: [] });
    expect(actionsOf(await list(`?actor=${keyId}&from=${since}&to=${middle}`))).toEqual(['POST /v1/sessions']);
  });

  it('with what was done to one object', async () => {
    const { sessionId } = (await api().call('POST', '/v1/sessions', { body: LIVENESS })).body;
    await api().call('POST', `/v1/sessions/${sessionId}/cancel`, { body: {} });
    await api().call('POST', '/v1/sessions', { body: LIVENESS });
    expect(actionsOf(await list(`?objectId=${sessionId}`))).toEqual([
      'POST /v1/sessions/:sessionId/cancel',
      'POST /v1/sessions',
    ]);
    expect(actionsOf(await list(`?objectId=${sessionId}`, api().stranger.testKey))).toEqual([]);
  });

  it('with each export of a person, by the object that its entry names', async () => {
    const subjectId = 'person-of-an-export';
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId } });
    await api().call('POST', '/v1/subjects/export', { body: { subjectId } });
    const action = 'POST /v1/subjects/export';
    const [entry] = (await list(`?action=${encodeURIComponent(action)}`)).data;
    expect(actionsOf(await list(`?objectId=${entry?.objectId}`))).toEqual([action]);
  });

  it('page by page, without gaps or repetitions', async () => {
    const all = (await list('?limit=100')).data.map(({ auditId }: AuditEntry) => auditId);
    const pages = [];
    for await (const { auditId } of api().client.audit.iterate({ limit: 1 })) pages.push(auditId);
    expect(pages).toEqual(all);
    expect(new Set(pages).size).toBe(pages.length);
    true satisfies Same<AuditEntry, Output<typeof AuditEntrySchema>>;
  });
});

describe('GET /v1/audit takes a time', () => {
  const api = useApi();

  it('of any zone', async () => {
    await api().call('POST', '/v1/webhook-endpoints', { body: { url: 'https://example.com/' } });
    const [entry] = (await api().call('GET', '/v1/audit')).body.data;
    const inIndia = new Date(Date.parse(entry.at) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');
    const from = await api().call('GET', `/v1/audit?from=${encodeURIComponent(inIndia)}`);
    const to = await api().call('GET', `/v1/audit?to=${encodeURIComponent(inIndia)}`);
    const has = ({ body }: typeof from) => body.data.some(({ auditId }: AuditEntry) => auditId === entry.auditId);
    expect([has(from), has(to)]).toEqual([true, false]);
  });
});

describe('GET /v1/audit exports', () => {
  const api = useApi();
  const NDJSON = { Accept: 'application/x-ndjson' };
  const linesOf = (text: string): AuditEntry[] =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));

  it('as JSON to a caller that prefers it to lines', async () => {
    const headers = { Accept: 'application/json, application/x-ndjson;q=0.5' };
    const answer = await api().call('GET', '/v1/audit', { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it('every entry as a line, also more than fit in one batch', async () => {
    for (let i = 0; i < 1200; i++)
      await storeAudit(api().db, api().service, {
        ...{ actorKind: 'KEY', actor: 'key_many', reviewer: null, accountId: api().accountId, mode: 'TEST' },
        ...{ action: 'POST /v1/sessions', objectId: `ses_${i}`, remoteAddress: null, requestId: null },
      });
    const answer = await api().call('GET', '/v1/audit?action=POST%20/v1/sessions', { headers: NDJSON });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const lines = linesOf(answer.text);
    expect(new Set(lines.map(({ objectId }) => objectId)).size).toBe(1200);
    const ids = lines.map(({ auditId }) => auditId);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it('nothing that it has not recorded', async () => {
    const from = new Date().toISOString();
    const answer = await api().call('GET', `/v1/audit?action=GET%20/v1/audit&from=${from}`, { headers: NDJSON });
    expect(linesOf(answer.text)).toMatchObject([
      { actorKind: 'KEY', action: 'GET /v1/audit', detail: `EXPORTED action=GET /v1/audit from=${from}` },
    ]);
    await api().call('GET', '/v1/audit');
    expect((await api().call('GET', `/v1/audit?action=GET%20/v1/audit&from=${from}`)).body.data).toHaveLength(1);
  });
});
