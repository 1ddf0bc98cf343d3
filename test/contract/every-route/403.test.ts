import { hasScope } from '@faceproof/orchestrator/accounts/principal.js';
import { ROLE_SCOPES } from '@faceproof/orchestrator/people/roles.js';
import { DEFAULT_SCOPES, IMPLIED_BY, ROLES, SCOPES, type Scope } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const KEYED = ROUTES.flatMap((route) =>
  route.caller === 'key' ? [[route.method, exampleRequest(route).path, route.scope, route.alsoNeeds] as const] : [],
);

const WRITES_WITH_COOKIE = ROUTES.filter(
  ({ caller, method }) => (caller === 'key' || caller === 'person' || caller === 'operator') && method !== 'GET',
).map((route) => [route.method, exampleRequest(route).path] as const);
const VISITED = ROUTES.filter(({ caller }) => caller === 'visitor').map(
  (route) => [route.method, exampleRequest(route).path] as const,
);
const OPERATED = ROUTES.filter(({ caller }) => caller === 'operator').map(
  (route) => [route.method, exampleRequest(route).path] as const,
);
const FRESH = ROUTES.filter(({ fresh }) => fresh).map(
  (route) => [route.method, exampleRequest(route).path, route.caller === 'operator' ? null : ('OWNER' as const)] as const,
);

describe('every route for API keys answers 403', () => {
  const api = useApi();

  it.each(KEYED)(
    'to %s %s with every scope but %s, and lets a key with that scope alone past',
    async (method, path, scope, alsoNeeds) => {
      const body = method === 'GET' ? {} : { body: '{' };
      const others = await api().makeKey({ scopes: SCOPES.filter((one) => one !== scope && one !== IMPLIED_BY[scope]) });
      const refused = await api().call(method, path, { key: others.secret, ...body });
      expect([refused.status, refused.body.code, refused.body.requiredScope]).toEqual([403, 'insufficient_scope', scope]);
      const narrow = await api().makeKey({ scopes: alsoNeeds === undefined ? [scope] : [scope, alsoNeeds] });
      expect([401, 403]).not.toContain((await api().call(method, path, { key: narrow.secret, ...body })).status);
    },
  );

  it.each(
    [...new Set(KEYED.map(([, , scope]) => scope))].flatMap((scope) => (IMPLIED_BY[scope] ? [[scope, IMPLIED_BY[scope]]] : [])),
  )('never for lack of %s to a key with %s', async (scope, wider) => {
    const key = await api().makeKey({ scopes: [wider] });
    for (const [method, path, needed, alsoNeeds] of KEYED)
      if (needed === scope && alsoNeeds === undefined)
        expect((await api().call(method, path, { key: key.secret })).status).not.toBe(403);
  });

  it('to a key without a list what is granted by name only, and nothing else', async () => {
    const { secret } = await api().makeKey();
    const isDefault = (scope: Scope | undefined): boolean =>
      scope === undefined || [scope, IMPLIED_BY[scope]].some((one) => DEFAULT_SCOPES.some((given) => given === one));
    for (const [method, path, scope, alsoNeeds] of KEYED) {
      const { status } = await api().call(method, path, { key: secret, ...(method === 'GET' ? {} : { body: '{' }) });
      expect([path, status === 403]).toEqual([path, !(isDefault(scope) && isDefault(alsoNeeds))]);
    }
  });

  it('account_suspended before the scope, and never as a bad key', async () => {
    const account = await api().openAccount();
    await api().db('accounts').where({ id: account.accountId }).update({ suspended_at: new Date() });
    const narrow = await api().makeKey({ accountId: account.accountId, scopes: ['usage'] });
    for (const [method, path] of KEYED) {
      const answer = await api().call(method, path, { key: narrow.secret, ...(method === 'GET' ? {} : { body: '{' }) });
      expect([answer.status, answer.body.code]).toEqual([403, 'account_suspended']);
    }
  });
});

describe('every route that needs two scopes answers 403', () => {
  const api = useApi();

  it.each(KEYED.filter(([, , , alsoNeeds]) => alsoNeeds !== undefined))(
    'to %s %s with %s and without %s',
    async (method, path, scope, alsoNeeds) => {
      const key = await api().makeKey({ scopes: SCOPES.filter((one) => one !== alsoNeeds) });
      const answer = await api().call(method, path, { key: key.secret });
      expect([answer.status, answer.body.requiredScope, scope]).toEqual([403, alsoNeeds, scope]);
    },
  );
});

describe('every route for members answers 403', () => {
  const api = useApi();

  it.each(KEYED)('to %s %s unless the role has the scope %s', async (method, path, scope, alsoNeeds) => {
    const needed = [scope, ...(alsoNeeds === undefined ? [] : [alsoNeeds])];
    for (const role of ROLES) {
      const missing = needed.find((one) => !hasScope({ scopes: ROLE_SCOPES[role] }, one));
      const { headers } = await api().signIn({ role });
      const answer = await api().call(method, path, { key: null, headers, ...(method === 'GET' ? {} : { body: '{' }) });
      if (missing === undefined) expect([role, answer.status]).not.toEqual([role, 403]);
      else expect([role, answer.status, answer.body.requiredScope]).toEqual([role, 403, missing]);
    }
  });

  it.each(KEYED)('to %s %s with an operator, who has no account', async (method, path) => {
    const { headers } = await api().signIn({ role: null });
    const answer = await api().call(method, path, { key: null, headers, ...(method === 'GET' ? {} : { body: '{' }) });
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
  });

  it('account_suspended as to keys, except to what is their own', async () => {
    const { accountId } = await api().openAccount();
    await api().db('accounts').where({ id: accountId }).update({ suspended_at: new Date() });
    const { headers } = await api().signIn({ accountId });
    for (const [method, path] of KEYED) {
      const answer = await api().call(method, path, { key: null, headers, ...(method === 'GET' ? {} : { body: '{' }) });
      expect([answer.status, answer.body.code]).toEqual([403, 'account_suspended']);
    }
    const me = await api().call('GET', '/v1/me', { key: null, headers });
    expect([me.status, me.body.account.suspended]).toEqual([200, true]);
  });
});

describe('every route for the operator', () => {
  const api = useApi();

  it.each(OPERATED)('lets a signed-in operator past at %s %s, and answers 403 to an owner', async (method, path) => {
    const call = async (role: 'OWNER' | null) => {
      const { headers } = await api().signIn({ role });
      return api().call(method, path, { key: null, headers, ...(method === 'GET' ? {} : { body: '{' }) });
    };
    expect([401, 403]).not.toContain((await call(null)).status);
    expect(await call('OWNER')).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  });
});

describe('every write with a cookie answers 403', () => {
  const api = useApi();
  const OTHERS = (): (string | null)[] => {
    const { host } = new URL(api().config.publicUrl);
    return [null, 'null', 'https://evil.example', `https://${host}`, `http://${host}.evil.example`, 'http://127.0.0.1'];
  };

  it.each(WRITES_WITH_COOKIE)('origin_mismatch to %s %s without an origin, and from another', async (method, path) => {
    for (const origin of OTHERS()) {
      const { headers } = await api().signIn();
      const { Origin: _, ...rest } = headers;
      const sent = { ...rest, ...(origin === null ? {} : { Origin: origin }) };
      const answer = await api().call(method, path, { key: null, headers: sent, body: '{' });
      expect([origin, answer.status, answer.body.code]).toEqual([origin, 403, 'origin_mismatch']);
    }
  });

  it.each(VISITED)('origin_mismatch to %s %s, which needs no cookie', async (method, path) => {
    for (const origin of OTHERS()) {
      const headers = origin === null ? {} : { Origin: origin };
      const answer = await api().call(method, path, { key: null, headers, body: '{' });
      expect([origin, answer.status, answer.body.code]).toEqual([origin, 403, 'origin_mismatch']);
    }
  });

  it.each(FRESH)('fresh_sign_in_required to %s %s five minutes after the sign-in', async (method, path, role) => {
    const late = await api().signIn({ role, ageMs: 5 * 60_000 });
    const refused = await api().call(method, path, { key: null, headers: late.headers, body: '{' });
    expect([refused.status, refused.body.code]).toEqual([403, 'fresh_sign_in_required']);
    const fresh = await api().signIn({ role, ageMs: 4 * 60_000 });
    const passed = await api().call(method, path, { key: null, headers: fresh.headers, body: '{' });
    expect(passed.status).not.toBe(403);
  });
});
