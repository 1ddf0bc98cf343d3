import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAttempt } from '../harness/capture-attempt.js';
import { makeValue, type Schema } from '../harness/generate/make-value.js';
import { mutate, mutateText, oddText } from '../harness/generate/mutate.js';
import { type Random, seededRandom } from '../harness/generate/random.js';
import { makePng, pictureForm } from '../harness/grey-picture.js';
import { makeObject } from '../harness/make-object.js';
import { type Api, OPERATOR_TOKEN, openApi } from '../harness/orchestrator-in-process.js';

/** `GENERATED_REQUESTS=10000 npm test -- test/contract/every-route/generated` tries more; `GENERATED_SEED` tries the same again. */
const COUNT = Number(process.env.GENERATED_REQUESTS ?? 400);
const SEED = Number(process.env.GENERATED_SEED ?? 1);
const ANSWER_MS_MAX = 5000;

interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

describe(`requests that were generated from the document (seed ${SEED})`, () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi({ RATE_LIMIT_FACTOR: '10000' });
  });
  afterAll(() => api.close());

  it(
    `never meet a 5xx, an undocumented answer, or more than ${ANSWER_MS_MAX} ms`,
    async () => {
      const random = seededRandom(SEED);
      const document = (await api.call('GET', '/v1/openapi.json', { key: null })).body;
      const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
      );
      const world = await openWorld(api);
      const statuses = new Map<number, number>();
      for (let i = 0; i < COUNT; i++) {
        const { path, method, operation } = random.of(operations);
        const request = makeRequest(path, operation, { random, schemas: document.components.schemas, world });
        const what = `#${i} ${method} ${request.path} ${describeBody(request.body)}`;
        const startedAt = performance.now();
        // `call` itself compares every answer with the document.
        const answer = await api.call(method, request.path, request).catch((error: Error) => {
          throw new Error(`${what}: ${error.message}`, { cause: error });
        });
        const notReady = path === '/readyz' && answer.status === 503;
        if (answer.status >= 500 && !notReady) throw new Error(`${what} answered ${answer.text}`);
        expect([what, performance.now() - startedAt < ANSWER_MS_MAX]).toEqual([what, true]);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
      // Without these, most requests would fail at the first check.
      if (COUNT >= 400) for (const status of [200, 201, 404, 422]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
    },
    60_000 + COUNT * 100,
  );
});

/** Existing objects, so that a request can get past "not found". */
async function openWorld(api: Api): Promise<Record<string, string>> {
  const approved = await api.decided('approve');
  const attempt = await openAttempt(api);
  const { body: enrollment } = await api.call('POST', '/v1/enrollments', { body: { sessionId: approved.sessionId } });
  return {
    sessionId: await makeObject(api, 'sessionId'),
    captureId: attempt.captureId,
    fileId: await makeObject(api, 'fileId'),
    enrollmentId: enrollment.enrollmentId,
    endpointId: await makeObject(api, 'endpointId'),
    deliveryId: await makeObject(api, 'deliveryId'),
    receiptId: approved.evidence.receiptId,
    captureToken: attempt.captureToken,
    claimToken: attempt.claimToken,
  };
}

function makeRequest(
  template: string,
  operation: Operation,
  by: { random: Random; schemas: Record<string, Schema>; world: Record<string, string> },
): { path: string; key: string | null; body?: unknown; headers: Record<string, string> } {
  const { random, world } = by;
  const path = template.replace(/\{(\w+)\}/g, (_, name) =>
    encodeText(random.once(5) ? oddText(random) : (world[name] ?? 'none')),
  );
  const body = makeBody(operation, by);
  return {
    path: path + makeQuery(operation, by),
    key: makeKey(operation, random, world),
    ...('signIn' in (operation.security[0] ?? {}) ? { from: 'OWNER' as const } : {}),
    ...(body === undefined ? {} : { body }),
    headers: random.once(4) ? { 'Idempotency-Key': `k${random.below(40)}` } : {},
  };
}

function makeKey(operation: Operation, random: Random, world: Record<string, string>): string | null {
  if (random.once(30)) return random.of(['x', 'fp_live_none', `fp_test_${'a'.repeat(43)}`]);
  const [needed = {}] = operation.security;
  if ('operatorToken' in needed) return OPERATOR_TOKEN;
  if ('captureToken' in needed) return random.of([world.captureToken ?? '', world.claimToken ?? '']);
  // The account's test key is what `call` sends where none is named.
  return 'apiKey' in needed ? (undefined as unknown as string) : null;
}

function makeQuery(operation: Operation, { random, schemas }: { random: Random; schemas: Record<string, Schema> }): string {
  const pairs = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.once(4)))
    // A long poll of a minute would only slow the test down.
    .map(({ name, schema }) => [
      name,
      name === 'wait' ? '1' : random.once(3) ? oddText(random) : String(makeValue(schema, schemas, random, {})),
    ]);
  if (random.once(20)) pairs.push([oddText(random), oddText(random)]);
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${encodeText(name ?? '')}=${encodeText(value ?? '')}`).join('&')}`;
}

function makeBody(
  operation: Operation,
  { random, schemas, world }: { random: Random; schemas: Record<string, Schema>; world: Record<string, string> },
): unknown {
  const content = operation.requestBody?.content;
  if (content === undefined) return undefined;
  if (content['application/json'] === undefined) return random.once(2) ? pictureForm(makePng(300, 300)) : { file: 1 };
  const value = makeValue(content['application/json'].schema, schemas, random, {});
  const aimed =
    typeof value === 'object' && value !== null && 'sessionId' in value ? { ...value, sessionId: world.sessionId } : value;
  if (random.once(2)) return aimed;
  const changed = mutate(aimed, random);
  return random.once(5) ? mutateText(JSON.stringify(changed) ?? '', random) : JSON.stringify(changed);
}

/** Encodes text as a client does. A lone surrogate, which no client sends, becomes a single percent sign. */
function encodeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%';
}

function describeBody(body: unknown): string {
  if (body instanceof FormData) return 'a form';
  return (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')).slice(0, 600);
}
