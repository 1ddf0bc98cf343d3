import { MEMBERS_MAX } from '@faceproof/orchestrator/routes/members/invite.js';
import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/members answers 422', () => {
  const api = useApi();
  const good = { name: 'Grace', role: 'REVIEWER' };

  it.each([
    { ...good, role: 'OPERATOR' },
    { ...good, name: '' },
    { ...good, name: 'a\0b' },
    { ...good, name: '  ' },
    { ...good, name: 'Grace\n' },
    { ...good, name: 'Grace \u202egnirts' },
    { ...good, name: '\u200b' },
    { ...good, email: 'no address' },
    { name: 'Grace' },
  ])('validation_failed to %j', async (body) => {
    await expectProblem(api().call('POST', '/v1/members', { key: api().liveKey, body }), 422, 'validation_failed');
  });

  it('beyond the number of members of an account', async () => {
    const { memberId } = await api().signIn();
    await api().db.raw(
      `insert into members (id, account_id, role, profile, created_at)
       select 'mem_' || n, account_id, role, profile, now() from members, generate_series(2, ?::int) n where id = ?`,
      [MEMBERS_MAX, memberId],
    );
    const answer = await api().call('POST', '/v1/members', { key: api().liveKey, body: good });
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'too_many_members']);
  });
});
