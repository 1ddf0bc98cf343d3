import { DEFAULT_SCOPES, KEY_PRESETS, SCOPES } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/keys answers 201', () => {
  const api = useApi();

  it('with the key in the mode of the call, which works and is stored as a digest only', async () => {
    for (const mode of ['TEST', 'LIVE'] as const) {
      const { headers } = await api().signIn({ mode });
      const answer = await api().call('POST', '/v1/keys', { key: null, headers, body: {} });
      const { key, ...rest } = answer.body;
      expect(answer.status).toBe(201);
      expect(rest).toMatchObject({ mode, hint: key.slice(-4), scopes: DEFAULT_SCOPES, name: null, lastUsedAt: null });
      expect(Date.parse(rest.expiresAt) - Date.parse(rest.createdAt)).toBe(365 * 86_400_000);
      expect(key.startsWith(`fp_${mode.toLowerCase()}_`)).toBe(true);
      expect((await api().call('GET', '/v1/policy', { key })).status).toBe(200);
      const { rows } = await api().db.raw('select row_to_json(k) as kept from api_keys k');
      expect(JSON.stringify(rows)).not.toContain(key);
    }
  });

  it('only with scopes that the caller holds; more is 403', async () => {
    const { headers } = await api().signIn({ role: 'DEVELOPER' });
    const create = (body: object) => api().call('POST', '/v1/keys', { key: null, headers, body });
    expect((await create({ scopes: ['sessions:read', 'policy:read', 'sessions:support'] })).status).toBe(201);
    for (const scope of ['members', 'media:read', 'enrollments', 'audit']) {
      const refused = await create({ scopes: ['sessions:read', scope] });
      expect([refused.status, refused.body.code, refused.body.requiredScope]).toEqual([403, 'insufficient_scope', scope]);
    }
    // The ten default scopes include some that a developer lacks.
    expect((await create({})).status).toBe(403);
    const narrow = await api().makeKey({ scopes: ['keys'] });
    expect((await api().call('POST', '/v1/keys', { key: narrow.secret, body: { scopes: ['usage'] } })).status).toBe(403);
  });

  it.each(Object.entries(KEY_PRESETS))('with the scopes of the preset %s, and a name', async (preset, scopes) => {
    const body = { name: 'Checkout', preset };
    const answer = await api().call('POST', '/v1/keys', { key: await api().fullKey(), body });
    expect(answer.body).toMatchObject({
      name: 'Checkout',
      scopes: SCOPES.filter((scope) => scopes.some((one) => one === scope)),
    });
  });

  it('and the list says when it was last used, to a minute', async () => {
    const key = await api().fullKey();
    const { keyId, key: secret } = (await api().call('POST', '/v1/keys', { key, body: { preset: 'READ_ONLY' } })).body;
    await api().call('GET', '/v1/policy', { key: secret });
    const lastUse = async () =>
      (await api().call('GET', '/v1/keys', { key })).body.data.find((each: { keyId: string }) => each.keyId === keyId)
        .lastUsedAt;
    await expect.poll(lastUse).not.toBeNull();
    expect(Math.abs(Date.now() - Date.parse(await lastUse()))).toBeLessThan(60_000);
    await api()
      .db('api_keys')
      .where({ id: keyId })
      .update({ last_used_at: new Date(0) });
    await api().call('GET', '/v1/policy', { key: secret });
    await expect.poll(async () => new Date(await lastUse()).getFullYear()).toBe(new Date().getFullYear());
  });

  it('and the audit log names the scopes and the expiry, never the key', async () => {
    const detailOf = async (body: object) => {
      const made = await api().call('POST', '/v1/keys', { key: api().testKey, body });
      const [entry] = await api().db('audit_log').where({ object_id: made.body.keyId });
      return entry.detail;
    };
    expect(await detailOf({ expiresAt: null })).toBe(DEFAULT_SCOPES.join(' '));
    const expiresAt = '2099-01-01T00:00:00.000Z';
    expect(await detailOf({ scopes: ['usage', 'files'], expiresAt })).toMatch(
      /^(usage files|files usage) until 2099-01-01T00:00:00\.000Z$/,
    );
  });

  it('by a key that expires, only with an expiry at or before its own', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { secret: key } = await api().makeKey({ scopes: ['keys', 'usage'], expiresAt });
    const create = (at?: Date | null) => {
      const body = { scopes: ['usage'], ...(at === undefined ? {} : { expiresAt: at?.toISOString() ?? null }) };
      return api().call('POST', '/v1/keys', { key, body });
    };
    expect((await create()).body.expiresAt).toBe(expiresAt.toISOString());
    for (const later of [null, new Date(expiresAt.getTime() + 1)]) {
      const refused = await create(later);
      expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
      expect(refused.body.detail).toContain(expiresAt.toISOString());
    }
    for (const inTime of [expiresAt, new Date(expiresAt.getTime() - 1)])
      expect((await create(inTime)).body.expiresAt).toBe(inTime.toISOString());
  });

  it('and the client creates and lists the same', async () => {
    const made = await api().client.keys.create({ scopes: ['usage'], expiresAt: '2099-01-01T00:00:00.000Z' });
    expect(made).toMatchObject({ scopes: ['usage'], expiresAt: '2099-01-01T00:00:00.000Z' });
    await api().client.keys.revoke(made.keyId);
    expect((await api().client.keys.list()).data.map(({ keyId }) => keyId)).not.toContain(made.keyId);
  });
});
