import type { MemberDetail } from '@faceproof/client/calls/account/members.js';
import type { MemberDetailSchema } from '@faceproof/protocol/api/account/members.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { joinMember } from '../../harness/people/passkey-member.js';
import { endLease, inReview } from '../../harness/people/review-votes.js';

describe('GET /v1/members/:memberId answers 200', () => {
  const api = useApi();

  it('with passkeys and sign-ins of the member, without those that have ended', async () => {
    const { memberId } = await joinMember(api());
    const holds = async () => (await api().call('GET', `/v1/members/${memberId}`)).body.holds;
    expect(await holds()).toEqual({ passkeys: 1, signIns: 1, claims: 0 });
    await api()
      .db('sign_ins')
      .where({ member_id: memberId })
      .update({ seen_at: new Date(Date.now() - 31 * 60_000) });
    expect(await holds()).toEqual({ passkeys: 1, signIns: 0, claims: 0 });
  });

  it('with the reviews that the member holds, until the lease ends', async () => {
    const { headers, memberId } = await api().signIn({ role: 'REVIEWER' });
    const sessionId = await inReview(api());
    await api().call('POST', `/v1/reviews/${sessionId}/claim`, { key: null, headers, body: {} });
    const claims = async () => (await api().call('GET', `/v1/members/${memberId}`)).body.holds.claims;
    expect(await claims()).toBe(1);
    await endLease(api(), sessionId);
    expect(await claims()).toBe(0);
  });

  it('to the client, and not for a member of another account', async () => {
    const { memberId } = await api().signIn({ role: 'AUDITOR' });
    expect(await api().client.members.get(memberId)).toMatchObject({ memberId, role: 'AUDITOR', holds: { claims: 0 } });
    true satisfies Same<MemberDetail, Output<typeof MemberDetailSchema>>;
    const stranger = await api().signIn({ accountId: api().stranger.accountId });
    expect((await api().call('GET', `/v1/members/${stranger.memberId}`)).status).toBe(404);
  });
});
