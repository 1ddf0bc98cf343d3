import { ProblemSchema } from '@faceproof/protocol/api/problem.js';
import { SessionEventSchema } from '@faceproof/protocol/api/sessions.js';
import { PROBLEMS, type ProblemCode } from '@faceproof/protocol/problems.js';
import type { Route } from '../http/route.js';
import { API_TAGS, type RouteDoc } from '../http/route-doc.js';
import { DESCRIPTION, HEADERS, SECURITY_SCHEMES, TAG_DESCRIPTIONS } from './document-parts.js';
import { listProblems, takesIdempotencyKey } from './list-problems.js';
import { type Components, type JsonSchema, openComponents } from './to-components.js';

type Documented = Route & { doc: RouteDoc };

/** The OpenAPI 3.1 document of the routes that have a doc: everything in it is read off the rows. Pure. */
export function composeDocument(routes: readonly Route[], publicUrl: string): JsonSchema {
  const components = openComponents();
  const problem = components.add(ProblemSchema, 'output');
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    if (!isDocumented(route)) continue;
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route, components, problem) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Faceproof',
      version: '1.0.0',
      summary: 'Face verification: liveness, face match, signed receipts.',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: API_TAGS.map((name) => ({ name, description: TAG_DESCRIPTIONS[name] })),
    paths,
    webhooks: { sessionEvent: { post: toWebhook(components) } },
    components: { schemas: components.all(), headers: HEADERS, securitySchemes: SECURITY_SCHEMES },
  };
}

function isDocumented(route: Route): route is Documented {
  return route.doc !== null;
}

function toOperation(route: Documented, components: Components, problem: JsonSchema): JsonSchema {
  const { doc } = route;
  const description = [doc.description, scopeOf(route)].filter((text) => text !== undefined).join('\n\n');
  const parameters = [...pathParameters(route), ...queryParameters(doc, components), ...headerParameters(route)];
  const requestBody = toRequestBody(route, components);
  return {
    operationId: doc.id,
    tags: [doc.tag],
    summary: doc.summary,
    ...(description === '' ? {} : { description }),
    security: toSecurity(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === null ? {} : { requestBody }),
    responses: { ...toAnswers(route, components), ...toProblems(route, problem) },
  };
}

function scopeOf(route: Route): string | undefined {
  return route.caller === 'key' ? `Scope: \`${route.scope}\`. Budget of requests: \`${route.rate}\`.` : undefined;
}

function toSecurity(route: Route): JsonSchema[] {
  switch (route.caller) {
    case 'key':
      return [{ apiKey: [] }];
    case 'token':
      return [{ captureToken: [] }];
    case 'operator':
      return [{ operatorToken: [] }];
    case 'anyone':
      return [];
  }
}

function pathParameters(route: Route): JsonSchema[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(doc: RouteDoc, components: Components): JsonSchema[] {
  return Object.entries(doc.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: components.add(schema, 'output'),
  }));
}

function headerParameters(route: Documented): JsonSchema[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The first answer is replayed for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  };
  const named = (route.doc.headers ?? []).map((name) => ({ name, in: 'header', schema: { type: 'string' } }));
  return [...(takesIdempotencyKey(route) ? [key] : []), ...named];
}

function toRequestBody(route: Documented, components: Components): JsonSchema | null {
  const { doc, body } = route;
  if (doc.form !== undefined) {
    return { required: true, content: { 'multipart/form-data': { schema: components.add(doc.form, 'input') } } };
  }
  if (body === null || 'multipart' in body) return null;
  const schema = components.addNamed(`${doc.id.charAt(0).toUpperCase()}${doc.id.slice(1)}Request`, body, 'input');
  const required = !body.safeParse({}).success;
  return {
    required,
    content: { 'application/json': { schema, ...(doc.example === undefined ? {} : { example: doc.example }) } },
  };
}

function toAnswers(route: Documented, components: Components): Record<string, JsonSchema> {
  const { doc } = route;
  const names = [
    'X-Request-Id',
    ...(route.caller === 'key' ? ['RateLimit', 'RateLimit-Policy'] : []),
    ...(takesIdempotencyKey(route) ? ['Idempotency-Replayed'] : []),
    ...(doc.answerHeaders ?? []),
  ];
  return Object.fromEntries(
    Object.entries(doc.answers).map(([status, answer]) => [
      status,
      {
        description: doc.summary,
        headers: toHeaders(names),
        ...toContent(answer, doc.answerType ?? 'application/json', components),
      },
    ]),
  );
}

function toContent(answer: RouteDoc['answers'][number] | undefined, type: string, components: Components): JsonSchema {
  if (answer === null || answer === undefined) return {};
  if (typeof answer === 'string') return { content: { [answer]: { schema: { type: 'string' } } } };
  return { content: { [type]: { schema: components.add(answer, 'output') } } };
}

/** One answer for each status, naming its codes. */
function toProblems(route: Documented, problem: JsonSchema): Record<string, JsonSchema> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of listProblems(route))
    byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
        headers: toHeaders(problemHeaders(status)),
        content: { 'application/problem+json': { schema: { allOf: [problem], properties: { code: { enum: codes } } } } },
      },
    ]),
  );
}

function problemHeaders(status: number): string[] {
  const more: Record<number, string[]> = {
    401: ['WWW-Authenticate'],
    429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
    503: ['Retry-After'],
  };
  return ['X-Request-Id', ...(more[status] ?? [])];
}

function toHeaders(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function toWebhook(components: Components): JsonSchema {
  return {
    operationId: 'onSessionEvent',
    tags: ['Webhooks'],
    summary: 'What happened to a session',
    description: 'Standard Webhooks 1.0: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Answer 2xx within 15 s.',
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: components.add(SessionEventSchema, 'output') } } },
    responses: { '2XX': { description: 'Taken.' }, '410': { description: 'Disables the endpoint.' } },
  };
}
