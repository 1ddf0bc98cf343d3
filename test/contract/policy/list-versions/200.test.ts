import type { PolicyVersion } from '@faceproof/client/calls/account/policy.js';
import type { PolicyVersionSchema } from '@faceproof/protocol/api/account/policy.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/policy/versions answers 200', () => {
  const api = useApi();
  const list = async (query = '', key = api().testKey) =>
    (await api().call('GET', `/v1/policy/versions${query}`, { key })).body;
  let memberId = '';

  beforeAll(async () => {
    await api().call('PUT', '/v1/policy', { body: { maxAttempts: 2, liveness: { mode: 'PASSIVE_AND_ACTIVE' } } });
    const member = await api().signIn({ role: 'DEVELOPER' });
    memberId = member.memberId;
    await api().call('PUT', '/v1/policy', { key: null, headers: member.headers, body: { maxAttempts: 4 } });
  });

  it('with who changed what and when, newest first', async () => {
    const { data, nextCursor } = await list();
    expect([data.length, nextCursor]).toEqual([3, null]);
    expect(data[0]).toMatchObject({
      ...{ version: 3, changedBy: memberId, hash: expect.stringMatching(/^sha256:/), policy: { maxAttempts: 4 } },
      changes: [{ path: 'maxAttempts', from: 2, to: 4 }],
    });
    expect(data[1]).toMatchObject({
      ...{ version: 2, changedBy: expect.stringMatching(/^key_/) },
      changes: [
        { path: 'liveness.mode', from: 'ADAPTIVE', to: 'PASSIVE_AND_ACTIVE' },
        { path: 'maxAttempts', from: 3, to: 2 },
      ],
    });
    expect(data[2]).toMatchObject({ version: 1, changedBy: null, changes: [] });
    expect(Date.parse(data[0].createdAt)).toBeGreaterThanOrEqual(Date.parse(data[1].createdAt));
  });

  it('page by page, each version with its changes', async () => {
    const all = (await list()).data;
    const pages = [];
    for await (const version of api().client.policy.iterateVersions({ limit: 1 })) pages.push(version);
    expect(pages).toEqual(all);
    true satisfies Same<Omit<PolicyVersion, 'policy'>, Omit<Output<typeof PolicyVersionSchema>, 'policy'>>;
  });

  it('with the default alone for a mode whose policy no one changed', async () => {
    expect((await list('', api().liveKey)).data).toMatchObject([{ version: 1, changedBy: null }]);
  });

  it('and the policy of an earlier version can be put back, unless another changed it meanwhile', async () => {
    const [newest, , first] = (await list()).data;
    const back = (ifMatch: number) =>
      api().call('PUT', '/v1/policy', { body: first.policy, headers: { 'If-Match': `"${ifMatch}"` } });
    expect((await back(newest.version - 1)).status).toBe(412);
    const restored = await back(newest.version);
    expect(restored.body).toMatchObject({ version: newest.version + 1, policy: first.policy });
    expect((await list('?limit=1')).data[0].hash).toBe(first.hash);
  });
});
