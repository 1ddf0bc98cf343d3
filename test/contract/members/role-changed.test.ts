import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../harness/orchestrator-in-process.js';
import { waitsForMembers } from '../harness/people/lock-members.js';

describe('a member who is changed while the call waits', () => {
  const api = useApi();
  const grace = { name: 'Grace Example', role: 'OWNER' };
  const CALLS = {
    invite: () => ['POST', '/v1/members', { body: grace }] as const,
    update: (id: string) => ['PATCH', `/v1/members/${id}`, { body: { role: 'OWNER' } }] as const,
    remove: (id: string) => ['DELETE', `/v1/members/${id}`, {}] as const,
  };
  const CHANGES = { demoted: { role: 'REVIEWER' }, removed: null } as const;

  it.each(
    (['invite', 'update', 'remove'] as const).flatMap((call) =>
      (['demoted', 'removed'] as const).map((how) => [how, call] as const),
    ),
  )('%s, cannot %s', async (how, call) => {
    const [caller, target] = [await api().signIn(), await api().signIn({ role: 'SUPPORT' })];
    const membersNow = () => api().db('members').whereNot({ id: caller.memberId }).orderBy('id').select('id', 'role');
    const before = await membersNow();
    const tx = await api().db.transaction();
    await tx('accounts').where({ id: api().accountId }).forNoKeyUpdate().first('id');
    const [method, path, sent] = CALLS[call](target.memberId);
    const waiting = api().call(method, path, { key: null, headers: caller.headers, ...sent });
    await waitsForMembers(api());
    const own = tx('members').where({ id: caller.memberId });
    await (CHANGES[how] === null ? own.delete() : own.update(CHANGES[how]));
    await tx.commit();
    await expectProblem(waiting, 403, 'insufficient_scope');
    expect(await membersNow()).toEqual(before);
  });
});
