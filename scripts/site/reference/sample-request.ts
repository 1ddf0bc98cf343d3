import type { ApiDocument, Parameter } from './document.js';
import type { Listed } from './list-operations.js';

/** What a code sample sends: the operation with values of the recorded examples. */
export interface SampleRequest {
  method: string;
  /** With ids filled in, and the query that it must have. */
  path: string;
  /** Ids by parameter. */
  ids: Readonly<Record<string, string>>;
  credential: 'apiKey' | 'captureToken' | 'operatorToken' | null;
  json: unknown;
  form: Readonly<Record<string, unknown>> | null;
  takesIdempotencyKey: boolean;
}

/** Pure. @throws Error if no example has an id that the path asks for */
export function toSampleRequest(operation: Listed, document: ApiDocument): SampleRequest {
  const { parameters = [] } = operation;
  const ids = Object.fromEntries(
    parameters.filter((one) => one.in === 'path').map(({ name }) => [name, findId(name, operation, document)]),
  );
  const [mediaType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const isForm = mediaType === 'multipart/form-data';
  return {
    method: operation.method,
    path: operation.path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '') + queryOf(parameters),
    ids,
    credential: (Object.keys(operation.security[0] ?? {})[0] ?? null) as SampleRequest['credential'],
    json: isForm ? undefined : content?.example,
    form: isForm ? (content?.example as Record<string, unknown>) : null,
    takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
  };
}

/** In the operation's own answer, else in any other. */
function findId(name: string, operation: Listed, document: ApiDocument): string {
  const answers = [operation, ...Object.values(document.paths).flatMap((item) => Object.values(item))].flatMap(
    ({ responses }) =>
      Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}).map(({ example }) => example)),
  );
  const found = answers.map((example) => findMember(example, name)).find((id) => id !== null);
  if (found === undefined || found === null) throw new Error(`No example has a ${name} for ${operation.operationId}.`);
  return found;
}

function findMember(node: unknown, name: string): string | null {
  if (typeof node !== 'object' || node === null) return null;
  const own = (node as Record<string, unknown>)[name];
  if (typeof own === 'string') return own;
  return Object.values(node).reduce<string | null>((found, value) => found ?? findMember(value, name), null);
}

/** What a query must have: the first of the values that the document lists, or the sizes of the log. */
function queryOf(parameters: readonly Parameter[]): string {
  const required = parameters.filter((one) => one.in === 'query' && one.required === true);
  return required.length === 0
    ? ''
    : `?${required.map(({ name, schema }, i) => `${name}=${schema.enum?.[0] ?? i + 1}`).join('&')}`;
}
