import { SCOPES } from '@faceproof/protocol/words.js';
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
    const others = await api().makeKey({ scopes: SCOPES.filter((one) => one !== scope) });
    const refused = await api().call(method, path, { key: others.secret, ...body });
    expect([refused.status, refused.body.code, refused.body.requiredScope]).toEqual([403, 'insufficient_scope', scope]);
    const narrow = await api().makeKey({ scopes: [scope] });
    expect([401, 403]).not.toContain((await api().call(method, path, { key: narrow.secret, ...body })).status);
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
