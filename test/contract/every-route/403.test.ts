import { SCOPES } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const KEYED = ROUTES.flatMap((route) =>
  route.caller === 'key' ? [[route.method, route.path.replace(/:\w+/g, 'x'), route.scope] as const] : [],
);

describe('every route with a key answers 403', () => {
  const api = useApi();

  it.each(KEYED)('to %s %s with every scope but %s', async (method, path, scope) => {
    const { secret } = await api().makeKey({ scopes: SCOPES.filter((one) => one !== scope) });
    const answer = await api().call(method, path, { key: secret, ...(method === 'GET' ? {} : { body: '{' }) });
    expect([answer.status, answer.body.code, answer.body.requiredScope]).toEqual([403, 'insufficient_scope', scope]);
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
