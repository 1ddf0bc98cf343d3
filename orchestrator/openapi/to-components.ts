import { z } from 'zod';

export type JsonSchema = { [member: string]: unknown };

/** The schemas of a document; each named schema appears once. */
export interface Components {
  /** @returns the schema, with named schemas in it as references */
  add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /**
   * Registers the schema under a name.
   *
   * @returns a reference
   */
  addNamed(name: string, schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  all(): Record<string, JsonSchema>;
}

/** Turns zod schemas into OpenAPI 3.1 schemas, which are JSON Schema 2020-12. */
export function openComponents(): Components {
  const schemas: Record<string, JsonSchema> = {};

  const add = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    // Wrapped in an object, so that a named schema at the root becomes a reference too.
    const { $defs = {}, properties } = z.toJSONSchema(z.object({ root: schema }), { io, override: tidy });
    for (const [name, definition] of Object.entries($defs)) schemas[name] = relink(definition) as JsonSchema;
    return relink(properties?.root) as JsonSchema;
  };
  return {
    add,
    addNamed(name, schema, io) {
      const own = add(schema, io);
      if ('$ref' in own) return own;
      schemas[name] = own;
      return { $ref: `#/components/schemas/${name}` };
    },
    all: () => Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Keywords without value for a reader: the bounds of safe integers, and the pattern of a named format. */
function tidy({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}

function relink(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(relink);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).flatMap(([name, value]) => {
    if (name === '$ref' && typeof value === 'string') return [[name, value.replace('#/$defs/', '#/components/schemas/')]];
    return name === 'id' && typeof value === 'string' ? [] : [[name, relink(value)]];
  });
  return Object.fromEntries(members);
}
