import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN as key, useApi } from '../../harness/orchestrator-in-process.js';

interface Key {
  kid: string;
  mode: string;
  signs: string;
  status: string;
  revokedAt: string | null;
}

describe('/v1/instance/signing-keys answers 200', () => {
  const api = useApi();
  const root = '/v1/instance/signing-keys';
  const find = (keys: readonly Key[], status: string, signs = 'RECEIPTS') =>
    keys.find((one) => one.mode === 'LIVE' && one.signs === signs && one.status === status)?.kid;

  it('to a rotation, which the published keys show at once', async () => {
    const { keys: before } = (await api().call('GET', root, { key })).body;
    const { body } = await api().call('POST', root, { key, body: { mode: 'LIVE' } });
    expect(find(body.keys, 'ACTIVE')).toBe(find(before, 'NEXT'));
    expect(find(body.keys, 'RETIRED')).toBe(find(before, 'ACTIVE'));
    expect(find(body.keys, 'ACTIVE', 'WEBHOOKS')).toBe(find(before, 'ACTIVE', 'WEBHOOKS'));
    const published = (await api().call('GET', '/v1/evidence-keys', { key: null })).body;
    const shown = published.keys.map((one: Key) => ({ ...one, signs: 'RECEIPTS' }));
    expect(find(shown, 'ACTIVE')).toBe(find(before, 'NEXT'));
  });

  it('to a revocation, which replaces the key at once', async () => {
    const { keys: before } = (await api().call('GET', root, { key })).body;
    const kid = find(before, 'ACTIVE');
    const { body } = await api().call('POST', `${root}/${kid}/revoke`, { key, body: {} });
    expect(body.keys.find((one: Key) => one.kid === kid)).toMatchObject({ status: 'REVOKED', revokedAt: expect.any(String) });
    expect(find(body.keys, 'ACTIVE')).toBe(find(before, 'NEXT'));
    const decided = await api().decided('approve', {}, api().testKey);
    expect(decided.status).toBe('APPROVED');
  });
});
