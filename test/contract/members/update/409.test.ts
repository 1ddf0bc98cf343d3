import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { inviteMember } from '../../harness/people/passkey-member.js';

describe('PATCH /v1/members/:memberId answers 409', () => {
  const api = useApi();
  const change = (memberId: string, role: string, headers: Record<string, string>) =>
    api().call('PATCH', `/v1/members/${memberId}`, { key: null, headers, body: { role } });

  it('last_owner to the only owner, beside whom only an invited one stands', async () => {
    const owner = await api().signIn();
    await inviteMember(api(), 'OWNER');
    await expectProblem(change(owner.memberId, 'AUDITOR', owner.headers), 409, 'last_owner');
    expect((await change(owner.memberId, 'OWNER', owner.headers)).status).toBe(200);
    await api().db('members').delete();
  });

  it('to one of two owners who demote each other at the same moment', async () => {
    const [ada, bob] = [await api().signIn(), await api().signIn()];
    const answers = await Promise.all([
      change(bob.memberId, 'AUDITOR', ada.headers),
      change(ada.memberId, 'AUDITOR', bob.headers),
    ]);
    // The second may also be refused because its caller is no owner any more.
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await api().db('members').where({ role: 'OWNER' })).toHaveLength(1);
  });
});
