import type { Route } from '@faceproof/orchestrator/http/route.js';
import { makeId } from '@faceproof/protocol/ids.js';
import { describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { makeObject } from '../harness/make-object.js';
import { type Api, useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

/** A number is not an id: every policy has a version 1. The test of the route has its 404. */
const BY_NUMBER = ':version';
const WITH_ID = ROUTES.filter(({ caller, path }) => caller === 'key' && path.includes(':') && !path.includes(BY_NUMBER)).map(
  (route) => [route.method, route.path, route] as const,
);
/** What belongs to an account and not to one of its modes. */
const IN_BOTH_MODES: ReadonlySet<string> = new Set(['memberId']);
const WITH_TOKEN = ROUTES.filter(({ caller }) => caller === 'token').map((route) => [route.method, route.path, route] as const);

describe('every route with an id answers 404', () => {
  const api = useApi();

  it.each(WITH_ID)(
    'to %s %s byte for byte the same for an id of another account, of the other mode, deleted, of another kind, unknown, or none at all',
    async (_, path, route) => {
      const parameter = /:(\w+)/.exec(path)?.[1] ?? '';
      const own = await makeObject(api(), parameter);
      const unknown = await answerTo(api(), route, own.replace(/.{4}$/, '0000'));
      expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
      if (!IN_BOTH_MODES.has(parameter)) expect(await answerTo(api(), route, own, api().liveKey)).toEqual(unknown);
      expect(await answerTo(api(), route, own, api().stranger.testKey)).toEqual(unknown);

      const otherKind = await makeObject(api(), parameter === 'sessionId' ? 'fileId' : 'sessionId');
      const stray = ['%F0%9F%98%80', "'%20or%201=1", 'a'.repeat(500), makeId('receipt', 1, new Uint8Array(10))];
      for (const id of [otherKind, ...stray, ...(await deletedId(api(), parameter))])
        expect([id, await answerTo(api(), route, id)]).toEqual([id, unknown]);
      expect(await answerTo(api(), route, '%00')).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

describe('every route for capture tokens answers 404', () => {
  const api = useApi();

  it.each(WITH_TOKEN)('to %s %s without a token, and with one that opens nothing', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    const unknown = ['fpc_', 'fpd_', 'fpu_'].map((prefix) => prefix + 'a'.repeat(43));
    for (const key of [null, 'x', 'fpc_', ...unknown, api().testKey, 'operator-token-of-the-tests']) {
      const answer = await api().call(method, path, { ...request, key });
      expect([key, answer.status, answer.body.code]).toEqual([key, 404, 'not_found']);
    }
  });
});

describe('a path that no route has answers 404', () => {
  const api = useApi();

  it.each(['/v1', '/v1/nowhere', '/v2/sessions', '/nowhere', '/v1/sessions/', '/V1/sessions', '/v1/Sessions'])(
    'as %s',
    async (path) => {
      const answer = await api().call('GET', path);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(answer.body.detail).toContain('No route has this path');
    },
  );
});

async function answerTo(api: Api, route: Route, id: string, key = api.testKey) {
  const request = { ...exampleRequest(route), key };
  const { status, body } = await api.call(route.method, route.path.replace(/:\w+/, id), request);
  return { status, ...body, requestId: null };
}

/** @returns none where objects of this kind cannot be deleted */
async function deletedId(api: Api, parameter: string): Promise<string[]> {
  const remove = ROUTES.find(({ method, path }) => method === 'DELETE' && path.endsWith(`/:${parameter}`));
  if (remove === undefined) return [];
  const id = await makeObject(api, parameter);
  const key = IN_BOTH_MODES.has(parameter) ? api.liveKey : api.testKey;
  expect((await api.call('DELETE', remove.path.replace(/:\w+/, id), { key })).status).toBe(204);
  return [id];
}
