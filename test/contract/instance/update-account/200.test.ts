import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

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
