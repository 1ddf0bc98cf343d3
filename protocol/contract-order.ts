import { z } from 'zod';

type Order = (value: unknown) => unknown;

/** Reading a schema takes longer than ordering a value, so each is read once. */
const ORDERS = new WeakMap<object, { order: Order | null }>();

/**
 * Copies the value with the members of every object in the order of the schema, which is the order of the contract. `jsonb` and
 * canonical JSON do not preserve it. Members unknown to the schema come last. The members of a record keep their order.
 */
export function inContractOrder<T>(schema: z.ZodType<T>, value: T): T {
  const order = orderOf(schema);
  return order === null ? value : (order(value) as T);
}

/** @returns null if values of the schema have nothing to order */
function orderOf(schema: unknown): Order | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return orderOf(schema.unwrap());
  if (!(schema instanceof z.ZodArray || schema instanceof z.ZodObject)) return null;
  const known = ORDERS.get(schema);
  if (known !== undefined) return known.order;
  const order = schema instanceof z.ZodArray ? orderItems(schema.element) : orderMembers(schema.shape);
  ORDERS.set(schema, { order });
  return order;
}

function orderItems(element: unknown): Order | null {
  const order = orderOf(element);
  return order === null ? null : (value) => (Array.isArray(value) ? value.map(order) : value);
}

function orderMembers(shape: Record<string, unknown>): Order {
  const orders = Object.entries(shape).map(([name, schema]) => [name, orderOf(schema)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const ordered: Record<string, unknown> = {};
    for (const [name, order] of orders) {
      if (Object.hasOwn(value, name)) ordered[name] = order === null ? value[name] : order(value[name]);
    }
    for (const name of Object.keys(value)) if (!Object.hasOwn(shape, name)) define(ordered, name, value[name]);
    return ordered;
  };
}

/** Unlike an assignment, this also works for `__proto__`. */
function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
