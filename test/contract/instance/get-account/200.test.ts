import { describe, expect, it } from 'vitest';
import { openLink } from '../../harness/capture-attempt.js';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';
import { inReview } from '../../harness/people/review-votes.js';

describe('GET /v1/instance/accounts/:accountId answers 200', () => {
  const api = useApi();
  const read = (as: object = { key: OPERATOR_TOKEN }) => api().call('GET', `/v1/instance/accounts/${api().accountId}`, as);

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

  it('to a signed-in operator, and not to an owner', async () => {
    const operator = await api().signIn({ role: null });
    const owner = await api().signIn({ role: 'OWNER' });
    expect((await read({ key: null, headers: operator.headers })).status).toBe(200);
    expect((await read({ key: null, headers: owner.headers })).status).toBe(403);
  });
});
