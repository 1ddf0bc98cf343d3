import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('PATCH /v1/members/:memberId answers 422 validation_failed where a member of an identity provider would become an owner', async () => {
  const { memberId } = await api().signIn({ role: 'REVIEWER' });
  await api()
    .db('members')
    .where({ id: memberId })
    .update({ oidc_digest: Buffer.alloc(32, 1) });
  const change = (body: object) => api().call('PATCH', `/v1/members/${memberId}`, { key: api().liveKey, body });
  const refused = await change({ role: 'OWNER' });
  expect([refused.status, refused.body.code, refused.body.errors[0].code]).toEqual([
    ...[422, 'validation_failed'],
    'owner_by_oidc',
  ]);
  expect((await change({ role: 'AUDITOR' })).status).toBe(200);
  expect((await change({ role: 'KING' })).status).toBe(422);
});
