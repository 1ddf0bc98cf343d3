import { DEFAULT_SCOPES, IMPLIED_BY, SCOPES, type Scope } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const KEYED = ROUTES.flatMap((route) =>
  route.caller === 'key' ? [[route.method, exampleRequest(route).path, route.scope] as const] : [],
);

describe('every route for API keys answers 403', () => {
  const api = useApi();

  it.each(KEYED)('to %s %s with every scope but %s, and lets a key with that scope alone past', async (method, path, scope) => {
    const body = method === 'GET' ? {} : { body: '{' };
    const others = await api().makeKey({ scopes: SCOPES.filter((one) => one !== scope && one !== IMPLIED_BY[scope]) });
    const refused = await api().call(method, path, { key: others.secret, ...body });
    expect([refused.status, refused.body.code, refused.body.requiredScope]).toEqual([403, 'insufficient_scope', scope]);
    const narrow = await api().makeKey({ scopes: [scope] });
    expect([401, 403]).not.toContain((await api().call(method, path, { key: narrow.secret, ...body })).status);
  });

  it.each(
    [...new Set(KEYED.map(([, , scope]) => scope))].flatMap((scope) => (IMPLIED_BY[scope] ? [[scope, IMPLIED_BY[scope]]] : [])),
  )('never for lack of %s to a key with %s', async (scope, wider) => {
    const key = await api().makeKey({ scopes: [wider] });
    for (const [method, path, needed] of KEYED)
      if (needed === scope) expect((await api().call(method, path, { key: key.secret })).status).not.toBe(403);
  });

  it('to a key without a list what is granted by name only, and nothing else', async () => {
    const { secret } = await api().makeKey();
    const isDefault = (scope: Scope): boolean =>
      [scope, IMPLIED_BY[scope]].some((one) => DEFAULT_SCOPES.some((given) => given === one));
    for (const [method, path, scope] of KEYED) {
      const { status } = await api().call(method, path, { key: secret, ...(method === 'GET' ? {} : { body: '{' }) });
      expect([path, status === 403]).toEqual([path, !isDefault(scope)]);
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
