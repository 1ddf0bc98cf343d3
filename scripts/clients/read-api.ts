import { describeApi } from '@faceproof/orchestrator/routes/describe-api.js';

/** What the generated clients need of the OpenAPI document. */
export interface Api {
  /** By name, in the order in which the operations reach them. */
  types: ReadonlyMap<string, NamedType>;
  operations: Operation[];
  /** Names of the types that webhooks deliver. */
  events: string[];
  problemCodes: string[];
}

export type NamedType = { words: string[] } | { fields: Field[] } | { oneOf: Type[] };

export type Type =
  | { kind: 'text' | 'whole' | 'number' | 'flag' | 'bytes' | 'any' | 'none' }
  | { kind: 'list' | 'map' | 'nullable'; of: Type }
  | { kind: 'word'; word: string }
  | { kind: 'named'; name: string };

export interface Field {
  name: string;
  type: Type;
  required: boolean;
  about: string;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** What it authenticates with: the API key, a token that the caller passes, or nothing. */
  caller: 'key' | 'token' | 'anyone';
  segments: Field[];
  query: Field[];
  body: Field[];
  bodyAs: 'JSON' | 'FORM';
  /** Takes an idempotency key. */
  keyed: boolean;
  /** Takes `If-Match`. */
  conditional: boolean;
  /** The answer carries the entity tag of what it holds. */
  tagged: boolean;
  answer: Type;
  /** The media type, if it is not JSON. */
  accept: string | null;
  /** The items of a page that has a cursor. */
  items: Type | null;
}

/** The parts of the document that are read. */
interface Document {
  paths: Record<string, Record<string, Row>>;
  webhooks: Record<string, { post: { requestBody: Content } }>;
  components: { schemas: Record<string, Schema> };
}
interface Row {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Partial<Content>>;
}
interface Content {
  content: Record<string, { schema: Schema }>;
}
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  enum?: string[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** The console's stream; integrators have webhooks. */
const LEFT_OUT = ['openLive'];
/** Of the calls with a person's token, those of an app. The others are the hosted page's. */
const OF_APPS = ['openCapture', 'uploadMedia', 'askChallenge', 'skipChallenge', 'pollCapture', 'offerHandover'];
const PUBLIC_TAGS = ['Evidence', 'Service', 'Webhooks'];
/** Better names for what the schemas leave without one. */
const RENAMED: Readonly<Record<string, string>> = {
  CallCode: 'ProblemCode',
  Capture: 'CaptureFault',
  DecisionOutcome: 'Outcome',
  WebhookKeysKey: 'EvidenceKey',
  EvidenceKeysWitnesse: 'Witness',
  EvidencePageData: 'LoggedEvidence',
  OpenedCaptureChallenge: 'Challenge',
  Challenge: 'ChallengeKind',
  ProblemError: 'FieldError',
  ReasonCheck: 'CheckKind',
  SessionMode: 'Mode',
  StoredPolicyPolicy: 'Policy',
  UploadMediaMetadata: 'CaptureMetadata',
};

/** Reads the calls of an integrator's server and of an app, with every type that they and the webhooks name. */
export function readApi(document = describeApi('https://faceproof.example.com') as unknown as Document): Api {
  const types = openTypes(document);
  const operations: Operation[] = [];
  // Before others, so that what they share is named after it.
  types.toType({ $ref: '#/components/schemas/Session' }, '');
  for (const [path, rows] of Object.entries(document.paths))
    for (const [method, row] of Object.entries(rows)) {
      const caller = callerOf(row);
      if (caller !== null) operations.push(toOperation(row, { path, method: method.toUpperCase(), caller }, types));
    }
  const events = Object.values(document.webhooks).map(({ post }) => {
    const schema = post.requestBody.content['application/json']?.schema ?? {};
    types.toType(schema, '');
    return refName(schema);
  });
  types.toType({ $ref: '#/components/schemas/Problem' }, '');
  const problemCodes = document.components.schemas.Problem?.properties?.code?.enum ?? [];
  return { types: types.all, operations: markTagged(operations, types), events, problemCodes };
}

function callerOf({ operationId, security: [security], tags }: Row): Operation['caller'] | null {
  if (security === undefined) return tags.some((tag) => PUBLIC_TAGS.includes(tag)) ? 'anyone' : null;
  if ('captureToken' in security) return OF_APPS.includes(operationId) ? 'token' : null;
  return 'apiKey' in security && !LEFT_OUT.includes(operationId) ? 'key' : null;
}

function toOperation(row: Row, at: Pick<Operation, 'path' | 'method' | 'caller'>, types: Types): Operation {
  const id = row.operationId;
  const parameters = row.parameters ?? [];
  const of = (place: string) =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name, schema, required = false, description = '' }) => ({
        name,
        type: types.toType(schema, id, name),
        required,
        about: description,
      }));
  const [body] = Object.entries(row.requestBody?.content ?? {});
  const query = of('query');
  const fields = body === undefined ? [] : types.fieldsOf(body[1].schema, pascal(id));
  const { type, accept } = answerOf(row, types);
  const isPaged = [...query, ...fields].some(({ name }) => name === 'cursor');
  return {
    ...at,
    id,
    summary: row.summary,
    segments: of('path'),
    query,
    body: fields,
    bodyAs: body?.[0] === 'multipart/form-data' ? 'FORM' : 'JSON',
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    conditional: parameters.some(({ name }) => name === 'If-Match'),
    tagged: false,
    answer: type,
    accept,
    items: isPaged ? itemsOf(type, types) : null,
  };
}

function answerOf(row: Row, types: Types): { type: Type; accept: string | null } {
  const [, answer] = Object.entries(row.responses).find(([status]) => status < '300') ?? [];
  const [first] = Object.entries(answer?.content ?? {});
  if (first === undefined) return { type: { kind: 'none' }, accept: null };
  const [mediaType, { schema }] = first;
  if (!/json$/.test(mediaType)) return { type: textOrBytes(mediaType), accept: mediaType };
  // The document is an object, although its own schema of itself is a text.
  if (row.operationId === 'getOpenapi') return { type: { kind: 'map', of: { kind: 'any' } }, accept: null };
  return { type: types.toType(schema, row.operationId, 'answer'), accept: null };
}

function textOrBytes(mediaType: string): Type {
  return { kind: mediaType.startsWith('text/') ? 'text' : 'bytes' };
}

function itemsOf(page: Type, types: Types): Type | null {
  const named = page.kind === 'named' ? types.all.get(page.name) : undefined;
  const data = named !== undefined && 'fields' in named ? named.fields.find(({ name }) => name === 'data')?.type : undefined;
  return data?.kind === 'list' ? data.of : null;
}

/** What a change with `If-Match` answers, and the read of the same path, carry the entity tag that the next change needs. */
function markTagged(operations: Operation[], types: Types): Operation[] {
  const tagged = new Set(operations.filter(({ conditional }) => conditional).map(({ path }) => path));
  for (const { path, answer } of operations) {
    const type = tagged.has(path) && answer.kind === 'named' ? types.all.get(answer.name) : undefined;
    if (type === undefined || !('fields' in type) || type.fields.some(({ name }) => name === 'etag')) continue;
    const about = 'The tag of this version, for `If-Match`; null if the response had none.';
    type.fields.push({ name: 'etag', type: { kind: 'nullable', of: { kind: 'text' } }, required: true, about });
  }
  return operations.map((one) => ({ ...one, tagged: tagged.has(one.path) }));
}

interface Types {
  all: Map<string, NamedType>;
  /** @param owner, member where an unnamed schema is used; they name it */
  toType(schema: Schema, owner: string, member?: string): Type;
  fieldsOf(schema: Schema, owner: string): Field[];
}

/** Names every object and every list of words. Equal ones share the first name. */
function openTypes({ paths, components: { schemas } }: Document): Types {
  const all = new Map<string, NamedType>();
  const nameByShape = new Map<string, string>();
  const uses = countUses({ paths, schemas });

  const addNamed = (schema: Schema, owner: string, member: string, make: (name: string) => NamedType): Type => {
    const shape = withoutTexts(schema);
    const known = nameByShape.get(shape);
    if (known !== undefined) return { kind: 'named', name: known };
    const isFree = (name: string) => !all.has(name) && schemas[name] === undefined;
    const short = pascal(member);
    const hasOneMeaning = schema.enum !== undefined && uses.get(member)?.size === 1;
    const long = pascal(owner) + short;
    let name = hasOneMeaning && isFree(RENAMED[short] ?? short) ? (RENAMED[short] ?? short) : (RENAMED[long] ?? long);
    while (!isFree(name)) name += 'Value';
    nameByShape.set(shape, name);
    return place(name, () => make(name));
  };
  /** Reserves the place before the members, which may name the type. */
  const place = (name: string, make: () => NamedType): Type => {
    if (!all.has(name)) {
      all.set(name, { fields: [] });
      all.set(name, make());
    }
    return { kind: 'named', name };
  };
  const fieldsOf = (schema: Schema, owner: string): Field[] => {
    const { properties = {}, required = [] } = schema.$ref === undefined ? schema : (schemas[refName(schema)] ?? {});
    return Object.entries(properties).map(([name, one]) => ({
      name,
      type: toType(one, owner, name),
      required: required.includes(name),
      about: one.description ?? '',
    }));
  };
  const toType = (schema: Schema, owner: string, member = ''): Type => {
    const { $ref, type, anyOf, oneOf } = schema;
    if ($ref !== undefined) return place(refName(schema), () => ({ fields: fieldsOf(schema, refName(schema)) }));
    const choices = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((each) => ({ ...schema, type: each })) : undefined);
    if (choices === undefined) return toPlainType(schema, owner, member);
    const rest = choices.filter((one) => one.type !== 'null');
    const [first = {}] = rest;
    const whole =
      rest.length === 1
        ? toType(first, owner, member)
        : addNamed(schema, owner, member, (name) => ({ oneOf: rest.map((one) => toType(one, name, choiceName(one))) }));
    return rest.length < choices.length ? nullable(whole) : whole;
  };
  const toPlainType = (schema: Schema, owner: string, member: string): Type => {
    if (schema.enum !== undefined) return addNamed(schema, owner, member, () => ({ words: schema.enum ?? [] }));
    if (typeof schema.const === 'string') return { kind: 'word', word: schema.const };
    switch (schema.type) {
      case 'string':
        return { kind: schema.format === 'binary' ? 'bytes' : 'text' };
      case 'integer':
        return { kind: 'whole' };
      case 'number':
        return { kind: 'number' };
      case 'boolean':
        return { kind: 'flag' };
      case 'array':
        return { kind: 'list', of: toType(schema.items ?? {}, owner, singular(member)) };
      case 'object': {
        if (schema.properties !== undefined)
          return addNamed(schema, owner, member, (name) => ({ fields: fieldsOf(schema, name) }));
        const { additionalProperties: values } = schema;
        return { kind: 'map', of: toType(typeof values === 'object' ? values : {}, owner, singular(member)) };
      }
      default:
        return { kind: 'any' };
    }
  };
  return { all, toType, fieldsOf };
}

function nullable(type: Type): Type {
  return type.kind === 'nullable' || type.kind === 'any' ? type : { kind: 'nullable', of: type };
}

/** For each member's name, the lists of words that it has anywhere. */
function countUses(node: unknown, member = '', uses = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (typeof node !== 'object' || node === null) return uses;
  if ('enum' in node) uses.set(member, (uses.get(member) ?? new Set()).add(JSON.stringify(node.enum)));
  const named = 'name' in node && typeof node.name === 'string' ? node.name : member;
  for (const [name, one] of Object.entries(node)) {
    const isSame = Array.isArray(node) || ['anyOf', 'oneOf', 'schema'].includes(name);
    countUses(one, isSame ? named : name === 'items' ? singular(named) : name, uses);
  }
  return uses;
}

/** What tells a choice apart, such as its `source`. */
function choiceName({ properties = {}, type }: Schema): string {
  const word = Object.values(properties).find((one) => one.const !== undefined)?.const;
  return typeof word === 'string' ? word.toLowerCase() : String(type);
}

function withoutTexts(schema: Schema): string {
  return JSON.stringify(schema, (name, value) => (name === 'description' && typeof value === 'string' ? undefined : value));
}

function refName({ $ref = '' }: Schema): string {
  return $ref.slice('#/components/schemas/'.length);
}

function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/statuses$/, 'status')
    .replace(/(?<!s|u)s$/, '');
}

/** For languages without unions: objects become one with all of their members; null for anything else, which stays as it came. */
export function fieldsOf(type: Exclude<NamedType, { words: string[] }>, types: Api['types']): readonly Field[] | null {
  if ('fields' in type) return type.fields;
  const choices = type.oneOf.map((one) => (one.kind === 'named' ? types.get(one.name) : undefined));
  const fields = choices.flatMap((one) => (one !== undefined && 'fields' in one ? [one.fields] : []));
  return fields.length < choices.length ? null : mergeFields(fields, types);
}

/** What the choices of a union spell differently is text, or any value. */
function mergeFields(choices: readonly (readonly Field[])[], types: Api['types']): Field[] {
  const isText = (type: Type) =>
    type.kind === 'named' ? 'words' in (types.get(type.name) ?? {}) : ['text', 'word'].includes(type.kind);
  const all = choices.flat();
  return [...new Map(all.map((field) => [field.name, field])).values()].map((field) => {
    const same = all.filter(({ name }) => name === field.name);
    const isOne = new Set(same.map(({ type }) => JSON.stringify(type.kind === 'word' ? { kind: 'text' } : type))).size === 1;
    const shared: Type = same.every(({ type }) => isText(type)) ? { kind: 'text' } : { kind: 'any' };
    return {
      ...field,
      type: isOne ? field.type : shared,
      required: same.filter((one) => one.required).length === choices.length,
    };
  });
}

/** A constant of a form needs no member. */
export function sentFields({ body, bodyAs }: Operation): Field[] {
  return body.filter(({ type }) => bodyAs === 'JSON' || type.kind !== 'word');
}

/** Repeating it is safe only with a claim token that the caller chose. */
export function takesOver({ caller, segments, body }: Operation): boolean {
  return caller === 'token' && segments.length === 0 && body.some(({ name }) => name === 'claimToken');
}

/** `createSession`, `If-Match` and `document_image` to `CreateSession`, `IfMatch` and `DocumentImage`. */
export function pascal(text: string): string {
  return text
    .replace(/(?:^|[^A-Za-z0-9])([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())
    .replace(/[^A-Za-z0-9]/g, '');
}
