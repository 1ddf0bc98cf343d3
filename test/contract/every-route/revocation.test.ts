import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { suspendAccount as suspend } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { createApp } from '@faceproof/orchestrator/app.js';
import { holdCaller } from '@faceproof/orchestrator/http/hold-caller.js';
import { exportAudit } from '@faceproof/orchestrator/routes/audit/audit.js';
import { openRoutes } from '@faceproof/orchestrator/routes/index.js';
import { SCOPES } from '@faceproof/protocol/words.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadedSession } from '../harness/capture-attempt.js';
import { exampleRequest } from '../harness/example-request.js';
import { callApi, type Request } from '../harness/http-call.js';
import { OPERATOR_TOKEN, useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

/** A caller, and what takes its access away, by a call of someone else. */
interface Caller {
  request: Request;
  revoke(): Promise<unknown>;
  code: string;
}

const WRITES = ROUTES.filter(({ method, caller, reads }) => method !== 'GET' && reads === undefined && isKnown(caller));
const rowOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

function isKnown(caller: string): boolean {
  return ['key', 'person', 'operator'].includes(caller);
}

describe('a write that has begun when its caller loses access', () => {
  const api = useApi();
  const server: { base: string; close: () => void; during: () => Promise<unknown> } = {
    ...{ base: '', close: () => undefined, during: async () => undefined },
  };

  beforeAll(async () => {
    await api().db.raw('create table marks (row_name text); grant all on marks to public');
    const routes = openRoutes(api().service).map((route) => ({
      ...route,
      // The caller is revoked while the transaction is open, and before it is recorded.
      handle: (call: { record(tx: unknown, answer: object): Promise<void> }) =>
        api().service.db.transaction(async (tx) => {
          await tx('marks').insert({ row_name: rowOf(route) });
          await server.during();
          const answer = { status: 200, body: {} };
          await call.record(tx, answer);
          return answer;
        }),
    }));
    const listening = createServer(createApp(api().service, routes as never).callback());
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    server.base = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    server.close = () => void listening.close();
  });
  afterAll(() => server.close());

  const marksOf = async (row: string) => (await api().db('marks').where({ row_name: row })).length;
  const operator = (method: string, path: string, body?: object) =>
    callApi(api().base, method, path, { key: OPERATOR_TOKEN, ...(body === undefined ? {} : { body }) });

  async function keyOf(): Promise<{ secret: string; keyId: string; accountId: string }> {
    const { accountId } = await api().openAccount();
    return { ...(await api().makeKey({ accountId, mode: 'LIVE', scopes: [...SCOPES] })), accountId };
  }

  const CALLERS: Record<string, () => Promise<Caller>> = {
    'a key that is revoked': async () => {
      const { secret, keyId, accountId } = await keyOf();
      const other = await api().makeKey({ accountId, mode: 'LIVE', scopes: [...SCOPES] });
      const revoke = () => callApi(api().base, 'DELETE', `/v1/keys/${keyId}`, { key: other.secret });
      return { request: { key: secret }, revoke, code: 'invalid_api_key' };
    },
    'a key whose account is suspended': async () => {
      const { secret, accountId } = await keyOf();
      const revoke = () => operator('PATCH', `/v1/instance/accounts/${accountId}`, { suspended: true });
      return { request: { key: secret }, revoke, code: 'account_suspended' };
    },
    'a member who is removed': async () => {
      const [owner, member] = await ownerAndMember();
      const revoke = () =>
        callApi(api().base, 'DELETE', `/v1/members/${member.memberId}`, { key: null, headers: owner.headers });
      return { request: { key: null, headers: member.headers }, revoke, code: 'sign_in_required' };
    },
    'a member whose role changes': async () => {
      const [owner, member] = await ownerAndMember();
      const change = { key: null, headers: owner.headers, body: { role: 'SUPPORT' } };
      const revoke = () => callApi(api().base, 'PATCH', `/v1/members/${member.memberId}`, change);
      return { request: { key: null, headers: member.headers }, revoke, code: 'insufficient_scope' };
    },
    'a member whose sign-in ends': async () => endsSignIn((await ownerAndMember())[1]),
  };

  async function ownerAndMember() {
    const { accountId } = await api().openAccount();
    return [await api().signIn({ accountId }), await api().signIn({ accountId, mode: 'LIVE' })] as const;
  }

  function endsSignIn({ headers, signInId }: { headers: Record<string, string>; signInId: string }): Caller {
    const revoke = () => callApi(api().base, 'DELETE', `/v1/me/sign-ins/${signInId}`, { key: null, headers });
    return { request: { key: null, headers }, revoke, code: 'sign_in_required' };
  }

  async function callersOf(caller: string): Promise<Caller[]> {
    if (caller === 'operator') return [endsSignIn(await api().signIn({ role: null }))];
    if (caller === 'person') return [endsSignIn(await api().signIn())];
    return Promise.all(Object.values(CALLERS).map((make) => make()));
  }

  it.each(WRITES.map((route) => [rowOf(route), route] as const))('changes nothing: %s', async (row, route) => {
    const { path, ...example } = exampleRequest(route);
    for (const { request, revoke, code } of await callersOf(route.caller)) {
      const send = () =>
        callApi(server.base, route.method, path, {
          ...example,
          ...request,
          headers: { ...example.headers, ...request.headers },
        });
      server.during = async () => undefined;
      const before = await marksOf(row);
      expect([code, (await send()).status]).toEqual([code, 200]);
      expect(await marksOf(row)).toBe(before + 1);
      server.during = revoke;
      const refused = await send();
      expect([refused.body.code, await marksOf(row)]).toEqual([code, before + 1]);
    }
  });

  it.each(WRITES.filter(({ body }) => body !== null).map((route) => [rowOf(route), route] as const))(
    'does not begin if its body was still awaited: %s',
    async (row, route) => {
      const [caller] = await callersOf(route.caller);
      if (caller === undefined) throw new Error('Every write has a caller');
      server.during = async () => undefined;
      const before = await marksOf(row);
      const counted = vi.spyOn(api().service.rateLimits, 'count');
      const { path } = exampleRequest(route);
      const { body, type } = await bodyOf(exampleRequest(route));
      const headers = {
        ...caller.request.headers,
        ...(caller.request.key ? { Authorization: `Bearer ${caller.request.key}` } : {}),
      };
      const lines = Object.entries({
        ...headers,
        Host: 'x',
        'Content-Type': type,
        'Content-Length': body.length,
        Connection: 'close',
      });
      const socket = connect(Number(new URL(server.base).port), '127.0.0.1');
      const answer = text(socket);
      socket.write(`${route.method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
      socket.write(body.subarray(0, 1));
      await expect.poll(() => counted.mock.settledResults.at(-1)?.type, { timeout: 20_000 }).toBe('fulfilled');
      counted.mockRestore();
      await caller.revoke();
      socket.write(body.subarray(1));
      expect(JSON.parse((await answer).split('\r\n\r\n')[1] ?? '').code).toBe(caller.code);
      expect(await marksOf(row)).toBe(before);
    },
  );

  async function bodyOf({ body }: Request): Promise<{ body: Buffer; type: string }> {
    const sent = new Response(body instanceof FormData ? body : JSON.stringify(body));
    const type = body instanceof FormData ? (sent.headers.get('content-type') ?? '') : 'application/json';
    return { body: Buffer.from(await sent.arrayBuffer()), type };
  }

  it('is waited for by the revocation, which its own use of the key does not wait for', async () => {
    const { secret, keyId, accountId } = await keyOf();
    const actor = { kind: 'KEY', keyId } as const;
    const caller = {
      actor,
      accountId,
      mode: 'LIVE',
      scopes: null,
      expiresAt: null,
      suspended: false,
      development: false,
    } as const;
    const { service, db } = api();
    const waits = async () => (await db('pg_stat_activity').where({ wait_event_type: 'Lock' })).length;
    const write = await service.db.transaction();
    await holdCaller(write, caller, new Date());
    await db('api_keys').where({ id: keyId }).update({ hint: 'used' });
    expect((await callApi(api().base, 'GET', '/v1/policy', { key: secret })).status).toBe(200);
    const suspending = db.transaction((tx) => suspend(tx, accountId, new Date()));
    await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(0);
    await write.commit();
    expect((await suspending)?.suspendedAt).not.toBeNull();
  });
});

describe('a long answer whose caller loses access', () => {
  const api = useApi();

  it('ends with the refusal: a long poll of a key', async () => {
    const { secret, keyId } = await api().makeKey();
    const { body } = await api().call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Held' } });
    const waiting = vi.spyOn(api().service.changes, 'waitFor');
    const polled = api().call('GET', `/v1/sessions/${body.sessionId}?wait=50`, { key: secret });
    await expect.poll(() => waiting.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0);
    waiting.mockRestore();
    await api().call('DELETE', `/v1/keys/${keyId}`, {});
    expect((await polled).body.code).toBe('invalid_api_key');
  });

  it('breaks before its next part: an export of the audit log', async () => {
    const { accountId, service } = api();
    await api().call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Audited' } });
    const ended = new Error('The key was revoked');
    const stream = exportAudit(service.db, { accountId, mode: 'TEST' }, {}, () => Promise.reject(ended));
    await expect(text(stream)).rejects.toThrow(ended);
  });

  it('breaks before its next part: an export of a person', async () => {
    const { secret, keyId } = await api().makeKey({ scopes: [...SCOPES] });
    await uploadedSession(api(), { subjectId: 'exported' });
    const { vault } = api().service;
    const read = vi.spyOn(vault, 'getObject').mockImplementationOnce(async (...object) => {
      await api().call('DELETE', `/v1/keys/${keyId}`, {});
      read.mockRestore();
      return vault.getObject(...object);
    });
    const body = JSON.stringify({ subjectId: 'exported' });
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${api().base}/v1/subjects/export`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});
