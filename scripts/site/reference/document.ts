/** As much of an OpenAPI 3.1 document as the reference is made of. */
export interface ApiDocument {
  info: { description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; examples: Record<string, Example>; headers: Record<string, Header> };
}

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  'x-rate-limit'?: { class: string; requests: number; testRequests?: number; per: string; seconds: number };
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Response>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description: string;
  schema: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Content>;
}

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

export interface Example {
  summary: string;
  description: string;
  value: Record<string, unknown>;
}

export interface Header {
  description: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  contentEncoding?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
}

/** @returns the last part of a reference: the name of a schema, an example or a header */
export function nameOf(ref: string): string {
  return ref.split('/').at(-1) ?? ref;
}

/** An operation with its place in the document and on the site. */
export interface Listed extends Operation {
  method: string;
  /** With parameters in braces. */
  path: string;
  tag: string;
  /** Its page, such as `/docs/sessions/create-session`. */
  page: string;
}

/** Every operation, by tag in the order of the tags. Pure. */
export function listOperations(document: ApiDocument): Listed[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => toListed(method.toUpperCase(), path, operation)),
  );
  return document.tags.flatMap(({ name }) => all.filter(({ tag }) => tag === name));
}

function toListed(method: string, path: string, operation: Operation): Listed {
  const [tag] = operation.tags;
  return { ...operation, method, path, tag, page: `/docs/${toSlug(tag)}/${toSlug(operation.operationId)}` };
}

/** `createSession` is `create-session`. */
export function toSlug(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}

/** The schema behind a reference, or the schema itself. @throws Error if the document has none of that name */
export function resolve(schema: Schema, document: ApiDocument): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[nameOf(schema.$ref)];
  if (found === undefined) throw new Error(`The document has no schema ${schema.$ref}.`);
  return found;
}

/** @returns the names of schemas that others refer to, each once, in the order of the document */
export function listReferred(document: ApiDocument): string[] {
  const referred = new Set(findReferences(Object.values(document.components.schemas)));
  return Object.keys(document.components.schemas).filter((name) => referred.has(name));
}

function findReferences(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    name === '$ref' && typeof value === 'string' ? [nameOf(value)] : findReferences(value),
  );
}
