import { ObjectStoreError } from '@faceproof/hosting/objects/object-store-error.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { useFailingHandlers } from '../harness/failing-handlers.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const ALL = ROUTES.map((route) => [route.method, route.path, route] as const);

describe('every route answers 503 dependency_unavailable', () => {
  const api = useApi();
  const withoutDatabase = useFailingHandlers(api, async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1, statementTimeoutMs: 1000 });
    await away.raw('select 1').finally(() => away.destroy());
  });
  const withoutMedia = useFailingHandlers(api, async () => {
    throw new ObjectStoreError('UNREACHABLE', 'The folder is away');
  });

  it.each(ALL)('to %s %s while the database or the media store is away', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    for (const failing of [withoutDatabase, withoutMedia]) {
      const answer = await failing().call(method, path, request);
      expect([answer.status, answer.body.code, answer.body.retryable]).toEqual([503, 'dependency_unavailable', true]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('every route answers 503 overloaded', () => {
  const api = useApi();
  const overloaded = useFailingHandlers(api, async () => {
    await api().db.raw(`do $$ begin raise exception 'too many connections' using errcode = '53300'; end $$`);
  });

  it.each(ALL)('to %s %s while the database takes no more', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    const answer = await overloaded().call(method, path, request);
    expect([answer.status, answer.body.code, answer.body.retryable]).toEqual([503, 'overloaded', true]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
