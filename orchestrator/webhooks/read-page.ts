import { isId } from '@faceproof/protocol/ids.js';
import { DELIVERY_STATES } from '@faceproof/protocol/webhook-endpoint.js';
import { z } from 'zod';
import { validate } from '../http/read-json.js';

const limit = z.coerce.number().int().min(1).max(100).default(20);

const cursorOf = (kind: 'webhookEndpoint' | 'delivery') =>
  z
    .string()
    .refine((text) => isId(kind, text), { message: 'must be the nextCursor of an earlier answer' })
    .optional();

const EndpointPageSchema = z.strictObject({ limit, cursor: cursorOf('webhookEndpoint') });
const DeliveryPageSchema = z.strictObject({ limit, cursor: cursorOf('delivery'), state: z.enum(DELIVERY_STATES).optional() });

/** @throws Refusal validation_failed; the pointer names the parameter */
export function readEndpointPage(query: URLSearchParams): z.infer<typeof EndpointPageSchema> {
  return validate(Object.fromEntries(query), EndpointPageSchema);
}

/** @throws Refusal validation_failed; the pointer names the parameter */
export function readDeliveryPage(query: URLSearchParams): z.infer<typeof DeliveryPageSchema> {
  return validate(Object.fromEntries(query), DeliveryPageSchema);
}

/**
 * Cuts one row more than was asked for into a page.
 *
 * @param idOf the cursor is the last row's id: ids of one kind lie in the order of their making
 */
export function toPage<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  show: { idOf: (row: Row) => string; show: (row: Row) => Shown },
): { data: Shown[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(show.show), nextCursor: rows.length > limit && last !== undefined ? show.idOf(last) : null };
}
