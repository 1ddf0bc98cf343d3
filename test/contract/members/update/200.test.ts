import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('PATCH /v1/members/:memberId answers 200 with the new role, and the audit log names both members by id', async () => {
  const [owner, member] = [await api().signIn(), await api().signIn({ role: 'REVIEWER' })];
  const path = `/v1/members/${member.memberId}`;
  const answer = await api().call('PATCH', path, { key: null, headers: owner.headers, body: { role: 'SUPPORT' } });
  expect([answer.status, answer.body.role, answer.body.state]).toEqual([200, 'SUPPORT', 'ACTIVE']);
  const [entry] = await api().db('audit_log').where({ actor: owner.memberId });
  expect(entry).toMatchObject({
    action: 'PATCH /v1/members/:memberId',
    object_id: member.memberId,
    detail: 'REVIEWER -> SUPPORT',
  });
});
