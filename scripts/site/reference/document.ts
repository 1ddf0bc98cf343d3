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
