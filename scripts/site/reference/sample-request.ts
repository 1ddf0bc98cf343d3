import type { ApiDocument, Listed, Parameter } from './document.js';

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

/** The environment variable that holds each credential. */
const CREDENTIAL_NAMES = {
  apiKey: 'FACEPROOF_API_KEY',
  captureToken: 'FACEPROOF_TOKEN',
  operatorToken: 'OPERATOR_TOKEN',
} as const;

/** A call with curl, for a POSIX shell. Pure. */
export function renderCurl(request: SampleRequest): string {
  const method = request.method === 'GET' || (request.method === 'POST' && hasBody(request)) ? '' : ` -X ${request.method}`;
  const lines = [
    `curl${method} "$FACEPROOF_URL${request.path}"`,
    ...(request.credential === null ? [] : [`-H "Authorization: Bearer $${CREDENTIAL_NAMES[request.credential]}"`]),
    ...(request.takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(request.json === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${quote(JSON.stringify(request.json, null, 2).replaceAll('\n', '\n  '))}`]),
    ...renderForm(request.form ?? {}),
  ];
  return lines.join(' \\\n  ');
}

function hasBody({ json, form }: SampleRequest): boolean {
  return json !== undefined || form !== null;
}

function renderForm(form: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((file) => `-F ${name}=@${file}`);
    if (typeof value === 'object') return [`-F ${quote(`${name}=${JSON.stringify(value)}`)}`];
    return [isFile(value) ? `-F ${name}=@${String(value)}` : `-F ${name}=${String(value)}`];
  });
}

function isFile(value: unknown): boolean {
  return typeof value === 'string' && /\.(jpg|png|webp|mp4)$/.test(value);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
