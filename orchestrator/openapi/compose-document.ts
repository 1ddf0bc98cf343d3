import { EVENT_SCHEMAS, EVENT_SUMMARIES } from '@faceproof/protocol/api/account/events.js';
import { ProblemSchema } from '@faceproof/protocol/api/problem.js';
import { BUDGETS, WINDOW_SECONDS } from '../http/limits/budgets.js';
import type { Route } from '../http/route.js';
import { API_TAGS, type RouteDoc, tagOf } from '../http/route-doc.js';
import { DESCRIPTION, HEADERS, SECURITY_SCHEMES } from './document-parts.js';
import { type Examples, readExamples } from './examples.js';
import { listProblems } from './list-problems.js';
import { toAnswers } from './to-answers.js';
import { type Components, type JsonSchema, openComponents } from './to-components.js';
import { toParameters } from './to-parameters.js';
import { composeProblemExamples, toProblems } from './to-problems.js';

type Documented = Route & { doc: RouteDoc };

/** The OpenAPI 3.1 document of the routes that have a doc, generated from the rows. */
/** Of this program. */
export const VERSION = '1.0.0';

export function composeDocument(routes: readonly Route[], publicUrl: string): JsonSchema {
  const examples = readExamples();
  const components = openComponents();
  const problem = components.add(ProblemSchema, 'output');
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    if (!isDocumented(route)) continue;
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route, components, problem, examples) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Faceproof',
      version: VERSION,
      summary: 'Face verification: liveness, face match, signed receipts.',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: toWebhooks(components, examples.events),
    components: {
      schemas: components.all(),
      examples: composeProblemExamples(
        new Set(routes.filter(isDocumented).flatMap(listProblems)),
        publicUrl,
        examples.problems,
      ),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function isDocumented(route: Route): route is Documented {
  return route.doc !== null;
}

function toOperation(route: Documented, components: Components, problem: JsonSchema, examples: Examples): JsonSchema {
  const { doc } = route;
  const parameters = toParameters(route, doc, components);
  const requestBody = toRequestBody(route, components);
  return {
    operationId: doc.id,
    tags: [doc.tag ?? tagOf(route.path)],
    summary: doc.summary,
    ...(doc.description === undefined ? {} : { description: doc.description }),
    security: toSecurity(route),
    ...(route.fresh ? { 'x-fresh-sign-in': true } : {}),
    'x-rate-limit': { class: route.rate, ...BUDGETS[route.rate], seconds: WINDOW_SECONDS },
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === null ? {} : { requestBody }),
    responses: { ...toAnswers(route, doc, components, examples.answers), ...toProblems(route, problem) },
  };
}

/** OpenAPI's role of a bearer token or a cookie is the scope. */
function toSecurity(route: Route): JsonSchema[] {
  switch (route.caller) {
    case 'key':
      return [{ apiKey: scopesOf(route) }, { signIn: scopesOf(route) }];
    case 'person':
      return [{ signIn: [] }];
    case 'token':
      return [{ captureToken: [] }];
    case 'operator':
      return [{ operatorToken: [] }, { signIn: [] }];
    case 'visitor':
    case 'anyone':
      return [];
  }
}

function scopesOf({ scope, alsoNeeds }: Route<'key'>): string[] {
  return [scope, ...(alsoNeeds === undefined ? [] : [alsoNeeds])];
}

function toRequestBody(route: Documented, components: Components): JsonSchema | null {
  const { doc, body } = route;
  if (doc.form !== undefined) {
    const content = { schema: components.add(doc.form, 'input'), ...exampleOf(doc) };
    return { required: true, content: { 'multipart/form-data': content } };
  }
  if (body === null || 'multipart' in body) return null;
  const schema = components.addNamed(`${doc.id.charAt(0).toUpperCase()}${doc.id.slice(1)}Request`, body, 'input');
  const required = !body.safeParse({}).success;
  return { required, content: { 'application/json': { schema, ...exampleOf(doc) } } };
}

function exampleOf(doc: RouteDoc): JsonSchema {
  return doc.example === undefined ? {} : { example: doc.example };
}

type EventName = keyof typeof EVENT_SCHEMAS;

/** What the service sends to webhook endpoints. Pure. */
function toWebhooks(components: Components, examples: Examples['events']): JsonSchema {
  return Object.fromEntries(
    Object.entries(EVENT_SCHEMAS).map(([name, schema]) => [
      name,
      { post: toWebhook(name as EventName, schema, components, examples[name]) },
    ]),
  );
}

function toWebhook(
  name: EventName,
  schema: (typeof EVENT_SCHEMAS)[EventName],
  components: Components,
  example: unknown,
): JsonSchema {
  const content = { schema: components.add(schema, 'output'), ...(example === undefined ? {} : { example }) };
  return {
    operationId: `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: ['Webhooks'],
    summary: EVENT_SUMMARIES[name],
    description:
      'Sent by POST and signed after Standard Webhooks 1.0, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Answer 2xx within 15 seconds.',
    security: [],
    requestBody: { required: true, content: { 'application/json': content } },
    responses: { '2XX': { description: 'The event was received.' }, '410': { description: 'Disables the endpoint.' } },
  };
}
