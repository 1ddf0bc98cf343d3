import { EVENT_SCHEMAS } from '@faceproof/protocol/api/events.js';
import { EVENT_EXAMPLES } from './examples/events.js';
import type { Components, JsonSchema } from './to-components.js';

type EventName = keyof typeof EVENT_SCHEMAS;

const SUMMARIES: Readonly<Record<EventName, string>> = {
  sessionEvent: 'A session changed',
  enrollmentCreated: 'An enrollment was saved',
  subjectErased: 'A person was erased',
  policyChanged: 'The policy changed',
  usageThresholdReached: 'The usage of a month reached 80 % or 100 % of the allowance',
  modelDriftSuspected: 'The scores of a check have moved',
  webhookTest: 'A test that you asked for',
};

/** What the service sends to webhook endpoints. Pure. */
export function toWebhooks(components: Components): JsonSchema {
  return Object.fromEntries(
    Object.entries(EVENT_SCHEMAS).map(([name, schema]) => [name, { post: toWebhook(name as EventName, schema, components) }]),
  );
}

function toWebhook(name: EventName, schema: (typeof EVENT_SCHEMAS)[EventName], components: Components): JsonSchema {
  const example = EVENT_EXAMPLES[name];
  const content = { schema: components.add(schema, 'output'), ...(example === undefined ? {} : { example }) };
  return {
    operationId: `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: ['Webhooks'],
    summary: SUMMARIES[name],
    description:
      'Sent by POST and signed after Standard Webhooks 1.0, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Answer 2xx within 15 seconds.',
    security: [],
    requestBody: { required: true, content: { 'application/json': content } },
    responses: { '2XX': { description: 'The event was received.' }, '410': { description: 'Disables the endpoint.' } },
  };
}
