import { createFaceproof } from '@faceproof/client/create-faceproof.js';
import { TABLE } from '@faceproof/orchestrator/routes/index.js';
import { expect, it } from 'vitest';

/** The console's stream of hints; an integrator has webhooks. */
const NOT_CALLED = ['GET /v1/live'];
/** These repeat calls that are there. */
const LOOPS = /^(iterate|waitFor)/;

it('the client calls every route that takes an API key', async () => {
  const called = new Set<string>();
  const client = createFaceproof({
    apiKey: 'fp_test_x',
    baseUrl: 'http://localhost',
    fetch: async (url, init) => {
      called.add(`${init?.method} ${new URL(String(url)).pathname}`);
      return Response.json({});
    },
  });
  for (const resource of Object.values(client)) {
    for (const [name, call] of Object.entries(resource) as [string, (...values: unknown[]) => Promise<unknown>][]) {
      if (LOOPS.test(name)) continue;
      // Ids are texts or options, and uploads are bytes. The answer has no members, so a call may reject after its request.
      for (const value of ['id', new Uint8Array(1), { policyId: 'id' }])
        await (async () => call(value, value))().catch(() => undefined);
    }
  }
  const routes = TABLE.filter(([, , auth]) => auth === 'key').map(([method, path]) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter((route) => !called.has(route.replaceAll(/:\w+/g, 'id')))).toEqual(NOT_CALLED);
});
