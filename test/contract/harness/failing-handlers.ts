import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '@faceproof/orchestrator/app.js';
import { openRoutes } from '@faceproof/orchestrator/routes/index.js';
import { afterAll, beforeAll } from 'vitest';
import { expectDocumented } from './expect-documented.js';
import { type Answered, callApi, type Request } from './http-call.js';
import type { Api } from './orchestrator-in-process.js';

/**
 * The whole stack on the database of an API, with every route of the table and its real pipeline, but with handlers that
 * fail, because callers see the same answer to a fault on every route.
 *
 * @param fail must reject
 */
export function useFailingHandlers(api: () => Api, fail: () => Promise<void>) {
  const server: { close: () => Promise<void>; base: string } = { close: async () => undefined, base: '' };
  beforeAll(async () => {
    const handle = async () => {
      await fail();
      throw new Error('The handler was to fail by itself');
    };
    const routes = openRoutes(api().service).map((route) => ({ ...route, handle }));
    const listening = createServer(createApp(api().service, routes).callback());
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    server.base = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    server.close = () =>
      new Promise((resolve) => {
        listening.close(() => resolve());
        listening.closeAllConnections();
      });
  });
  afterAll(() => server.close());

  return () => ({
    async call(method: string, path: string, request: Request): Promise<Answered> {
      const answer = await callApi(server.base, method, path, await api().asBrowser({ key: api().testKey, ...request }));
      expectDocumented(method, path, answer);
      return answer;
    },
  });
}
