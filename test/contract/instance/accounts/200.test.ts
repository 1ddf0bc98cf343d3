import { describe, expect, it } from 'vitest';
import { openLink } from '../../harness/capture-attempt.js';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';
import { inReview } from '../../harness/people/review-votes.js';

describe('GET /v1/instance/accounts/:accountId answers 200', () => {
  const api = useApi();
  const read = () => api().call('GET', `/v1/instance/accounts/${api().accountId}`, { key: OPERATOR_TOKEN });

  it('with what a suspension would stop: keys, members, open sessions and waiting reviews of both modes', async () => {
    const before = (await read()).body.holds;
    await openLink(api());
    await openLink(api(), {}, api().liveKey);
    await inReview(api());
    await api().signIn({ role: 'SUPPORT' });
    await api().makeKey();
    await api().makeKey({ expiresAt: new Date(Date.now() - 1) });
    const { body } = await read();
    expect(body).toMatchObject({ accountId: api().accountId, name: 'Acme', suspendedAt: null });
    expect(body.holds).toEqual({
      keys: before.keys + 1,
      members: before.members + 1,
      openSessions: before.openSessions + 2,
      waitingReviews: before.waitingReviews + 1,
    });
  });
});

describe('GET /v1/instance/accounts answers 200', () => {
  const api = useApi();

  it('with the accounts newest first, page by page', async () => {
    const first = await api().call('GET', '/v1/instance/accounts?limit=1', { key: OPERATOR_TOKEN });
    const cursor = first.body.nextCursor;
    const second = await api().call('GET', `/v1/instance/accounts?limit=1&cursor=${cursor}`, { key: OPERATOR_TOKEN });
    const pages = [...first.body.data, ...second.body.data];
    expect(pages.map(({ name, plan, included, suspendedAt }) => [name, plan, included, suspendedAt])).toEqual([
      ['Stranger', 'free', 30, null],
      ['Acme', 'free', 30, null],
    ]);
    expect(second.body.nextCursor).toBeNull();
  });
});

describe('PATCH /v1/instance/accounts/:accountId answers 200', () => {
  const api = useApi();
  const change = (body: object, as: object = { key: OPERATOR_TOKEN }) =>
    api().call('PATCH', `/v1/instance/accounts/${api().accountId}`, { ...as, body });

  it('and refuses the calls of a suspended account until it is resumed', async () => {
    const { headers } = await api().signIn({ role: null });
    const suspended = await change({ suspended: true }, { key: null, headers });
    expect(suspended.body.suspendedAt).not.toBeNull();
    expect((await api().call('GET', '/v1/usage')).body.code).toBe('account_suspended');
    // A second call keeps the first time.
    expect((await change({ suspended: true })).body.suspendedAt).toBe(suspended.body.suspendedAt);
    expect((await change({ suspended: false })).body.suspendedAt).toBeNull();
    expect((await api().call('GET', '/v1/usage')).status).toBe(200);
  });

  it('and changes the plan at once; what is left out stays', async () => {
    expect((await change({ included: 77 })).body).toMatchObject({ plan: 'free', included: 77, suspendedAt: null });
    expect((await change({ plan: 'business' })).body).toMatchObject({ plan: 'business', included: 77 });
    expect((await api().call('GET', '/v1/usage', { key: api().liveKey })).body.periods[0].included).toBe(77);
  });

  it('and tells the owners of the account what an operator did', async () => {
    const { headers, memberId } = await api().signIn({ role: null });
    await change({ included: 78 }, { key: null, headers });
    const { body } = await api().call('GET', '/v1/audit?actor=OPERATOR&limit=1');
    expect(body.data).toMatchObject([
      {
        actorKind: 'OPERATOR',
        actor: null,
        action: 'PATCH /v1/instance/accounts/:accountId',
        objectId: api().accountId,
        detail: 'included=78',
      },
    ]);
    expect(JSON.stringify(body.data)).not.toContain(memberId);
  });
});
