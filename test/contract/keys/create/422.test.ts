import { KEYS_MAX } from '@faceproof/orchestrator/routes/keys/keys.js';
import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/keys answers 422', () => {
  const api = useApi();

  it.each([
    { scopes: [] },
    { scopes: ['everything'] },
    { expiresAt: '2020-01-01T00:00:00Z' },
    { expiresAt: 'soon' },
    { preset: 'ALL' },
    { preset: 'CAPTURE', scopes: ['usage'] },
    { name: '' },
  ])('validation_failed to %j', async (body) => {
    await expectProblem(api().call('POST', '/v1/keys', { body }), 422, 'validation_failed');
  });

  it('beyond the number of keys in a mode, also to calls at one instant; revoked and expired keys do not count', async () => {
    const key = await api().fullKey('TEST');
    const [{ count = 0 } = {}] = await api().db('api_keys').where({ account_id: api().accountId, mode: 'TEST' }).count();
    const create = () => api().call('POST', '/v1/keys', { key, body: { scopes: ['usage'] } });
    const fill = (name: string, number: number, ended: object = {}) =>
      api()
        .db('api_keys')
        .insert(
          Array.from({ length: number }, (_, n) => ({
            ...{ id: `key_${name}${n}`, account_id: api().accountId, mode: 'TEST', digest: Buffer.from(`${name}${n}`) },
            ...{ hint: 'abcd', created_at: new Date(0), ...ended },
          })),
        );
    await fill('revoked', KEYS_MAX, { revoked_at: new Date(0) });
    await fill('expired', KEYS_MAX, { expires_at: new Date(1) });
    await fill('working', KEYS_MAX - Number(count) - 1);

    const answers = await Promise.all([create(), create(), create()]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.errors[0].code])).toEqual([
      [422, 'too_many_keys'],
      [422, 'too_many_keys'],
    ]);
    expect(
      (await api().call('POST', '/v1/keys', { key: await api().fullKey('LIVE'), body: { scopes: ['usage'] } })).status,
    ).toBe(201);
    await api().db('api_keys').where({ id: 'key_working0' }).update({ revoked_at: new Date() });
    expect((await create()).status).toBe(201);
  });
});
