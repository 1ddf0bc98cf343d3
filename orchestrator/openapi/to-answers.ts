import type { Route } from '../http/route.js';
import type { RouteDoc } from '../http/route-doc.js';
import type { Examples } from './examples.js';
import { takesIdempotencyKey } from './list-problems.js';
import type { Components, JsonSchema } from './to-components.js';

/** The answers of a route that are not problems, each with the example that a test recorded. Pure. */
export function toAnswers(
  route: Route,
  doc: RouteDoc,
  components: Components,
  examples: Examples['answers'],
): Record<string, JsonSchema> {
  const names = [
    'X-Request-Id',
    ...(route.caller === 'key' ? ['RateLimit', 'RateLimit-Policy'] : []),
    ...(takesIdempotencyKey(route) ? ['Idempotency-Replayed'] : []),
    ...(doc.answerHeaders ?? []),
  ];
  return Object.fromEntries(
    Object.entries(doc.answers).map(([status, answer]) => [
      status,
      {
        description: DESCRIPTIONS[status] ?? doc.summary,
        headers: toHeaders(names),
        ...toContent(doc, answer, components, examples[doc.id]),
      },
    ]),
  );
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done; the answer has no body.',
  304: 'Unchanged since the `ETag` that was sent; the answer has no body.',
};

export function toHeaders(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function toContent(
  doc: RouteDoc,
  answer: RouteDoc['answers'][number] | undefined,
  components: Components,
  recorded: unknown,
): JsonSchema {
  if (answer === null || answer === undefined) return {};
  const example = recorded === undefined ? {} : { example: recorded };
  if (typeof answer === 'string') return { content: { [answer]: { schema: { type: 'string' }, ...example } } };
  const schema = components.add(answer, 'output');
  return { content: { [doc.answerType ?? 'application/json']: { schema, ...example }, ...toOther(doc) } };
}

function toOther({ otherAnswer }: RouteDoc): JsonSchema {
  if (otherAnswer === undefined) return {};
  const { type, description } = otherAnswer;
  return { [type]: { schema: { type: 'string', description } } };
}
