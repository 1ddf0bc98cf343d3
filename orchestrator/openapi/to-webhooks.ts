import { EVENT_SCHEMAS, EVENT_SUMMARIES } from '@faceproof/protocol/api/account/events.js';
import type { Examples } from './examples.js';
import type { Components, JsonSchema } from './to-components.js';

type EventName = keyof typeof EVENT_SCHEMAS;

/** What the service sends to webhook endpoints. Pure. */
export function toWebhooks(components: Components, examples: Examples['events']): JsonSchema {
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
