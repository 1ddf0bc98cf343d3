import { z } from 'zod';

/**
 * Copies the value with the members of every object in the order of the schema, which is the order of the contract. `jsonb` and
 * canonical JSON do not preserve it. Members unknown to the schema come last. The members of a record keep their order.
 */
export function inContractOrder<T>(schema: z.ZodType<T>, value: T): T {
  return order(schema, value) as T;
}

function order(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return order(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => order(schema.element, item));
  if (schema instanceof z.ZodObject && isObject(value)) return orderMembers(schema.shape, value);
  return value;
}

function orderMembers(shape: Record<string, unknown>, value: Record<string, unknown>): Record<string, unknown> {
  const named = Object.keys(shape).filter((name) => Object.hasOwn(value, name));
  const names = [...named, ...Object.keys(value).filter((name) => !Object.hasOwn(shape, name))];
  return Object.fromEntries(names.map((name) => [name, order(shape[name], value[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
