import { SCOPES } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/members answers 201', () => {
  const api = useApi();
  const body = { name: 'Grace Example', email: 'grace@example.com', role: 'REVIEWER' };

  it('with the member and a link whose token is in the fragment', async () => {
    const { headers, memberId } = await api().signIn();
    const answer = await api().call('POST', '/v1/members', { key: null, headers, body });
    expect(answer.status).toBe(201);
    expect(answer.body.member).toMatchObject({ ...body, state: 'INVITED', joinedAt: null });
    expect(answer.body.invitation.url).toMatch(/^http:\/\/localhost:\d+\/console#invitation=[\w-]{43}$/);
    const [entry] = await api().db('audit_log').where({ actor: memberId, action: 'POST /v1/members' });
    expect(entry).toMatchObject({ actor_kind: 'MEMBER', object_id: answer.body.member.memberId, detail: 'REVIEWER' });
  });

  it('once for any number of tries under one idempotency key, and another member has keys of their own', async () => {
    const [ada, bob] = [await api().signIn(), await api().signIn()];
    const invite = ({ headers }: { headers: Record<string, string> }) =>
      api().call('POST', '/v1/members', { key: null, headers: { ...headers, 'Idempotency-Key': 'invite-1' }, body });
    const [first, again, other] = [await invite(ada), await invite(ada), await invite(bob)];
    expect(again.body).toEqual(first.body);
    expect(other.headers.get('idempotency-replayed')).toBeNull();
    expect(other.body.member.memberId).not.toBe(first.body.member.memberId);
  });

  it('by a LIVE key that holds every scope of the role; less is 403', async () => {
    const ofReviewer = ['members', 'sessions:read', 'scores:read', 'reviews', 'media:read', 'evidence'] as const;
    const { secret: key } = await api().makeKey({ mode: 'LIVE', scopes: [...ofReviewer] });
    expect((await api().call('POST', '/v1/members', { key, body })).status).toBe(201);
    const wider = await api().call('POST', '/v1/members', { key, body: { ...body, role: 'OWNER' } });
    expect([wider.status, wider.body.code]).toEqual([403, 'insufficient_scope']);
    const test = await api().call('POST', '/v1/members', { key: await api().fullKey('TEST'), body });
    expect([test.status, test.body.code]).toEqual([403, 'insufficient_scope']);
  });

  it('never by a key that expires, which can neither change nor remove a member', async () => {
    const { memberId } = await api().signIn({ role: 'REVIEWER' });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { secret: key } = await api().makeKey({ mode: 'LIVE', scopes: [...SCOPES], expiresAt });
    for (const refused of [
      await api().call('POST', '/v1/members', { key, body }),
      await api().call('PATCH', `/v1/members/${memberId}`, { key, body: { role: 'SUPPORT' } }),
      await api().call('DELETE', `/v1/members/${memberId}`, { key }),
    ])
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        403,
        'insufficient_scope',
        expect.stringMatching(/expires/),
      ]);
    expect((await api().call('GET', '/v1/members', { key })).body.data).toContainEqual(
      expect.objectContaining({ memberId, role: 'REVIEWER' }),
    );
  });
});

describe('POST /v1/instance/accounts/:accountId/members answers 201', () => {
  const api = useApi();

  it('with a link for an owner, and the account audits it', async () => {
    const { headers } = await api().signIn({ role: null });
    const path = `/v1/instance/accounts/${api().accountId}/members`;
    const body = { name: 'Ada Example', role: 'OWNER' };
    const made = await api().call('POST', path, { key: null, headers, body });
    expect([made.status, made.body]).toMatchObject([201, { member: { ...body, state: 'INVITED' } }]);
    expect(made.body.invitation.url).toContain('/console#invitation=');
    expect((await api().call('GET', '/v1/members')).body.data).toMatchObject([made.body.member]);
    const { data } = (await api().call('GET', '/v1/audit?actor=OPERATOR&limit=1')).body;
    expect(data).toMatchObject([{ action: 'POST /v1/instance/accounts/:accountId/members', detail: 'OWNER' }]);
  });
});
