import type { SearchSessions } from '@faceproof/client/calls/sessions/sessions.js';
import type { SearchSessionsSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { describe, expect, it } from 'vitest';
import type { Input, Same } from '../../../client/same-type.js';
import { callApi } from '../../harness/http-call.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions/search answers 200', () => {
  const api = useApi();
  const open = async (key: string, body: object = {}): Promise<string> =>
    (await api().call('POST', '/v1/sessions', { key, body: { ...LIVENESS, ...body } })).body.sessionId;
  const search = async (key: string, body: object): Promise<string[]> =>
    (await api().call('POST', '/v1/sessions/search', { key, body })).body.data.map(
      (one: { sessionId: string }) => one.sessionId,
    );

  it('with the sessions for which every filter holds, newest first', async () => {
    const { testKey: key, liveKey } = await api().openAccount();
    const first = await open(key, { subjectId: 'a', metadata: { branch: 'Berlin', order: '1' } });
    const second = await open(key, { subjectId: 'b', metadata: { branch: 'Berlin', order: '2' } });
    const third = (await api().decided('decline_spoof', { subjectId: 'c', metadata: { branch: 'Bonn' } }, key)).sessionId;
    const declined = (await api().call('GET', `/v1/sessions/${third}`, { key })).body;
    const code = declined.decision.reasons[0].code;

    expect(await search(key, {})).toEqual([third, second, first]);
    expect(await search(key, { subjectIds: ['a', 'c', 'nobody'] })).toEqual([third, first]);
    expect(await search(key, { metadata: { branch: 'Berlin' } })).toEqual([second, first]);
    expect(await search(key, { metadata: { branch: 'Berlin', order: '1' } })).toEqual([first]);
    expect(await search(key, { metadata: { branch: 'Ber' } })).toEqual([]);
    expect(await search(key, { metadata: { Berlin: 'branch' } })).toEqual([]);
    expect(await search(key, { reasons: [code] })).toEqual([third]);
    expect(await search(key, { reasons: [code], metadata: { branch: 'Berlin' } })).toEqual([]);
    expect(await search(key, { reasons: ['FACE_MISMATCH'] })).toEqual([]);
    expect(await search(key, { outcomes: ['DECLINED'] })).toEqual([third]);
    expect(await search(key, { outcomes: ['DECLINED'], statuses: ['CREATED'] })).toEqual([]);
    expect(await search(key, { statuses: ['CREATED', 'DECLINED'], flows: ['LIVENESS_ONLY'] })).toEqual([third, second, first]);
    expect(await search(key, { flows: ['ONBOARDING'] })).toEqual([]);
    expect(await search(key, { reached: 'DECIDED' })).toEqual([third]);
    expect(await search(key, { reached: 'UPLOADED', statuses: ['CREATED'] })).toEqual([]);
    await api().db('sessions').where({ id: second }).update({ device: 'PHONE', locale: 'de-AT' });
    expect(await search(key, { reached: 'OPENED' })).toEqual([third, second]);
    expect(await search(key, { reached: 'AGREED' })).toEqual([third]);
    expect(await search(key, { devices: ['PHONE'], languages: ['de', 'fr'] })).toEqual([second]);
    expect(await search(key, { languages: ['fr'] })).toEqual([]);
    expect(await search(key, { sessionId: second })).toEqual([second]);
    expect(await search(key, { sessionId: second.slice(0, 20), subjectIds: ['b'] })).toEqual([second]);
    expect(await search(key, { createdBefore: declined.createdAt })).not.toContain(third);
    expect(await search(key, { createdAfter: declined.createdAt })).toEqual([]);
    expect(await search(liveKey, {})).toEqual([]);
    expect(await search(liveKey, { sessionId: second })).toEqual([]);
  });

  it('page by page, each session once, and repeats nothing', async () => {
    const { testKey: key } = await api().openAccount();
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.unshift(await open(key, { metadata: { batch: 'x' } }));
    for (const filter of [{}, { metadata: { batch: 'x' } }]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await api().call('POST', '/v1/sessions/search', { key, body: { ...filter, limit: 2, cursor } });
        seen.push(...body.data.map((one: { sessionId: string }) => one.sessionId));
        cursor = body.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(made);
    }
  });

  it('goes on after a page that a filter emptied', async () => {
    const { accountId, testKey: key } = await api().openAccount();
    const other = await open(key, { metadata: { batch: 'y' } });
    const wanted = await open(key, { metadata: { batch: 'y', wanted: 'yes' } });
    await copySession(other);
    await api().db.raw(
      `insert into session_terms (session_id, kind, term, account_id, mode)
       select s.id, 'METADATA', t.term, s.account_id, s.mode from sessions s
       cross join (select term from session_terms where session_id = ?) t
       where s.account_id = ? and s.id not in (?, ?)`,
      [other, accountId, other, wanted],
    );
    const ask = { metadata: { batch: 'y', wanted: 'yes' } };
    const { body } = await api().call('POST', '/v1/sessions/search', { key, body: ask });
    expect([body.data, body.nextCursor]).toEqual([[], expect.stringMatching(/^ses_7/)]);
    const next = await api().call('POST', '/v1/sessions/search', { key, body: { ...ask, cursor: body.nextCursor } });
    expect([next.body.data.map((one: { sessionId: string }) => one.sessionId), next.body.nextCursor]).toEqual([[wanted], null]);
  });

  it('finds nothing of an erased person by their id or metadata, and keeps no digest of it', async () => {
    const { accountId, testKey: key } = await api().openAccount();
    const { sessionId } = await api().decided('decline_spoof', { subjectId: 'gone', metadata: { order: '77' } }, key);
    expect(await search(key, { metadata: { order: '77' } })).toEqual([sessionId]);
    await api().call('POST', '/v1/subjects/erase', { key, body: { subjectId: 'gone' } });
    expect(await search(key, { metadata: { order: '77' } })).toEqual([]);
    expect(await search(key, { subjectIds: ['gone'] })).toEqual([]);
    expect(await search(key, { sessionId })).toEqual([sessionId]);
    const kinds = await api().db('session_terms').where({ account_id: accountId }).distinct('kind');
    expect(kinds).toEqual([{ kind: 'REASON' }]);
  });

  it('to a member without scores:read, without scores and signs; and audits no search', async () => {
    const { sessionId } = await api().decided('approve');
    const entries = async () => Number((await api().db('audit_log').count('* as n').first())?.n);
    const before = await entries();
    const { headers } = await api().signIn({ role: 'SUPPORT' });
    const answer = await api().call('POST', '/v1/sessions/search', { key: null, headers, body: { sessionId } });
    const { checks } = answer.body.data[0];
    expect(checks.map(({ score, threshold }: { score: unknown; threshold: unknown }) => score ?? threshold)).toEqual(
      checks.map(() => null),
    );
    expect(answer.text).not.toContain('signs');
    expect(await entries()).toBe(before);
  });

  it('with the session as it is now to a repeat with the same idempotency key', async () => {
    const sessionId = await open(api().testKey);
    const request = { key: api().testKey, body: { sessionId }, headers: { 'Idempotency-Key': sessionId } };
    await callApi(api().base, 'POST', '/v1/sessions/search', request);
    await api().call('POST', `/v1/sessions/${sessionId}/cancel`, { body: {} });
    const again = await callApi(api().base, 'POST', '/v1/sessions/search', request);
    expect(again.body.data[0].status).toBe('CANCELED');
  });

  it('to the client, as a page and as an iteration', async () => {
    true satisfies Same<SearchSessions, Input<typeof SearchSessionsSchema>>;
    const sessionId = await open(api().testKey, { metadata: { client: 'yes' } });
    const ask = { metadata: { client: 'yes' } };
    expect((await api().client.sessions.search(ask)).data.map((one) => one.sessionId)).toEqual([sessionId]);
    const seen: string[] = [];
    for await (const one of api().client.sessions.iterateSearch(ask)) seen.push(one.sessionId);
    expect(seen).toEqual([sessionId]);
  });

  /** 1005 newer copies of a session. */
  async function copySession(sessionId: string): Promise<void> {
    const columns: { name: string }[] = await api()
      .db('information_schema.columns')
      .where({ table_name: 'sessions', table_schema: 'public', is_generated: 'NEVER' })
      .select('column_name as name');
    const changed: Record<string, string> = {
      id: `'ses_7' || lpad(n::text, 25, '0')`,
      capture_token_digest: 'sha256(n::text::bytea)',
    };
    await api().db.raw(
      `insert into sessions (${columns.map(({ name }) => name).join(', ')})
       select ${columns.map(({ name }) => changed[name] ?? `s.${name}`).join(', ')}
       from sessions s cross join generate_series(1, 1005) n where s.id = ?`,
      [sessionId],
    );
  }
});
