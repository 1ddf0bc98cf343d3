import { beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../../../harness/long-run.js';
import { useOpened } from '../../../harness/use-opened.js';
import { openAttempt } from '../../harness/capture-attempt.js';
import { edgesOf, type Schema, textEdgesOf } from '../../harness/edge-values.js';
import { makeObject } from '../../harness/make-object.js';
import { type Api, OPERATOR_TOKEN, openApi } from '../../harness/orchestrator-in-process.js';
import { ROUTES } from '../../harness/route-table.js';

interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Described {
  path: string;
  method: string;
  operation: Operation;
}

interface Sent {
  method: string;
  path: string;
  key?: string | null;
  from?: 'PAGE' | 'OWNER';
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request takes a few milliseconds; several operations at once keep two cores busy. */
const AT_ONCE = 6;
/** `npm test` sends every third request, `npm run test:long` all of them. */
const EVERY = IS_LONG ? 1 : 3;
/** Several times the duration on two idle cores. */
const TEST_MS_MAX = IS_LONG ? 900_000 : 180_000;

describe('a value at the edge of its type', () => {
  const api = useOpened(() => openApi({ RATE_LIMIT_FACTOR: '10000' }));
  let world: Record<string, string>;
  let schemas: Record<string, Schema>;
  let operations: Described[];
  beforeAll(async () => {
    const document = (await api.call('GET', '/v1/openapi.json', { key: null })).body;
    schemas = document.components.schemas;
    operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
    world = await openWorld(api);
    await refuseEndpoints();
  });

  it(
    'meets no 5xx in any parameter of any route',
    async () => {
      await sendAll(parameterRequests);
    },
    TEST_MS_MAX,
  );

  it(
    'meets no 5xx in any member of any body',
    async () => {
      await sendAll(bodyRequests);
    },
    TEST_MS_MAX,
  );

  it(
    'meets no 5xx as the whole body, or beside it',
    async () => {
      await sendAll(wholeBodyRequests);
    },
    TEST_MS_MAX,
  );

  /** Without endpoints, no event is written: thousands of deliveries would only take time. */
  async function refuseEndpoints(): Promise<void> {
    const disabled = `new.disabled_at = now(); new.disabled_reason = 'BY_REQUEST'; return new;`;
    await api.db('webhook_endpoints').update({ disabled_at: new Date(), disabled_reason: 'BY_REQUEST' });
    await api.db.raw(`create function disable() returns trigger language plpgsql as $$ begin ${disabled} end $$`);
    await api.db.raw('create trigger disable before insert on webhook_endpoints for each row execute function disable()');
  }

  /**
   * The requests of one operation go one after the other, because two changes at once may refuse each other.
   * `call` compares each answer with the document: a problem that is none of ours fails there.
   */
  async function sendAll(toRequests: (of: Described) => Sent[]): Promise<void> {
    const waiting = operations.map((operation) => toRequests(operation).filter((_, i) => i % EVERY === 0));
    expect(waiting.flat().length).toBeGreaterThan(100);
    const sender = async () => {
      for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift())
        for (const sent of batch) await send(sent);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
  }

  async function send({ method, path, ...request }: Sent): Promise<void> {
    const what = `${method} ${path.slice(0, 300)} ${JSON.stringify(request.body)?.slice(0, 600)}`;
    const answer = await api.call(method, path, request).catch((error: Error) => {
      throw new Error(`${what}: ${error.message}`, { cause: error });
    });
    if (answer.status >= 500 && !path.startsWith('/readyz')) throw new Error(`${what} answered ${answer.text}`);
  }

  function parameterRequests({ path, method, operation }: Described): Sent[] {
    const credentials = credentialsOf(operation);
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: exampleOf(operation) ?? {} };
    return (operation.parameters ?? []).flatMap(({ name, in: where, schema }): Sent[] => {
      const values = textEdgesOf(resolve(schema));
      switch (where) {
        case 'path':
          return values
            .filter((value) => value !== '')
            .map((value) => ({ method, path: fill(path, { ...world, [name]: value }), ...credentials, ...body }));
        case 'query':
          return (
            values
              // A wait of a minute is what it is for.
              .filter((value) => name !== 'wait' || Number.isNaN(Number(value)) || Number(value) <= 0)
              .map((value) => ({ method, path: `${fill(path, world)}?${name}=${encode(value)}`, ...credentials, ...body }))
          );
        case 'header':
          return values
            .filter((value) => /^[\x20-\x7e]*$/.test(value) && value.trim() !== '')
            .map((value) => ({ method, path: fill(path, world), ...credentials, ...body, headers: { [name]: value } }));
        default:
          return [];
      }
    });
  }

  function bodyRequests({ path, method, operation }: Described): Sent[] {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined) return [];
    return membersOf(schema).flatMap(({ at, schema: member }) =>
      edgesOf(member).map((value) => ({
        method,
        path: fill(path, world),
        ...credentialsOf(operation),
        body: JSON.stringify(withMember(exampleOf(operation) ?? {}, at, value)),
      })),
    );
  }

  function wholeBodyRequests({ path, method, operation }: Described): Sent[] {
    const takesJson = operation.requestBody?.content['application/json'] !== undefined;
    if (!takesJson) return [];
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const whole = edgesOf({}).map((value) => JSON.stringify(value));
    const beside = ['__proto__', 'constructor', '\0', '\ud800', ''].map((name) =>
      JSON.stringify(Object.fromEntries([...Object.entries(exampleOf(operation) ?? {}), [name, 1]])),
    );
    return [...whole, ...beside, deep(7900), '['.repeat(30_000), '1e999', '"\\ud800"'].map((body) => ({
      method,
      path: fill(path, world),
      ...credentialsOf(operation),
      body,
    }));
  }

  /** Every member of a body, to the depth that the document describes. */
  function membersOf(schema: Schema, at: readonly string[] = []): { at: readonly string[]; schema: Schema }[] {
    const resolved = resolve(schema);
    const variants = (resolved.anyOf ?? resolved.oneOf ?? resolved.allOf ?? []) as Schema[];
    const own = Object.entries((resolved.properties ?? {}) as Record<string, Schema>).flatMap(([name, inner]) => [
      { at: [...at, name], schema: resolve(inner) },
      ...membersOf(inner, [...at, name]),
    ]);
    const items = resolved.items === undefined ? [] : [{ at: [...at, '0'], schema: resolve(resolved.items as Schema) }];
    const free =
      typeof resolved.additionalProperties === 'object'
        ? [{ at: [...at, 'k'], schema: resolve(resolved.additionalProperties as Schema) }]
        : [];
    return [...own, ...items, ...free, ...variants.flatMap((variant) => membersOf(variant, at))];
  }

  function resolve(schema: Schema): Schema {
    return typeof schema.$ref === 'string' ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  }

  function credentialsOf({ security: [needed = {}] }: Operation): Pick<Sent, 'key' | 'from'> {
    if ('apiKey' in needed) return {};
    if ('signIn' in needed) return { from: 'OWNER' };
    if ('operatorToken' in needed) return { key: OPERATOR_TOKEN };
    return 'captureToken' in needed ? { key: world.captureToken ?? '' } : { from: 'PAGE' };
  }
});

/** Objects that exist, so that a request gets past "not found". */
async function openWorld(api: Api): Promise<Record<string, string>> {
  const approved = await api.decided('approve');
  const attempt = await openAttempt(api);
  return {
    sessionId: approved.sessionId,
    captureId: attempt.captureId,
    captureToken: attempt.captureToken,
    fileId: await makeObject(api, 'fileId'),
    enrollmentId: await makeObject(api, 'enrollmentId'),
    endpointId: await makeObject(api, 'endpointId'),
    deliveryId: await makeObject(api, 'deliveryId'),
    receiptId: approved.evidence.receiptId,
  };
}

function exampleOf({ operationId }: Operation): Record<string, unknown> | undefined {
  // Of a person whom no other call names: an erasure cuts off an export that runs meanwhile, as it should.
  if (operationId === 'eraseSubject') return { subjectId: 'customer-erased' };
  const example = ROUTES.find(({ doc }) => doc?.id === operationId)?.doc?.example;
  return typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : undefined;
}

function fill(template: string, ids: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name) => encode(ids[name] ?? 'none'));
}

/** As a client encodes it. Half a character, which no client can encode, becomes three bytes that are not UTF-8. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

/** The value with one member set, and the objects on the way to it. */
function withMember(value: unknown, [name, ...rest]: readonly string[], member: unknown): unknown {
  if (name === undefined) return member;
  if (name === '0') return [withMember(Array.isArray(value) ? value[0] : undefined, rest, member)];
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  return { ...object, [name]: withMember(object[name], rest, member) };
}
