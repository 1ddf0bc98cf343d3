import type { ApiTag } from '../http/route-doc.js';
import type { JsonSchema } from './to-components.js';

/** The parts of the document that no row could say. */

export const DESCRIPTION = `
Open a session, send the person to its capture link, and read a decision with its checks, its reasons and a signed receipt.

**Keys.** \`Authorization: Bearer fp_test_…\` or \`fp_live_…\`. A key belongs to one account and one mode. What belongs to
another account or the other mode is \`404 not_found\`, like what does not exist. The checks on a call run in this order:
key, suspension, scope, rate, body, state, allowance.

**Errors** are RFC 9457 problems. Their \`type\` is a page that says what to do. A \`retryable\` one may go through later.

**Idempotency.** Send an \`Idempotency-Key\` with a POST or PUT. For 24 hours the first answer (2xx, or 4xx other than 429) is
replayed, with \`Idempotency-Replayed: true\`. A body counts as the same when it says the same: the order of members and a
form's boundary do not matter. A problem that is replayed keeps the \`requestId\` that it had.

**Budgets** of requests are counted by minute and key: 600 creates, 1200 reads, 300 other writes; a test key has 120 of
each. \`RateLimit\` and \`RateLimit-Policy\` follow draft-ietf-httpapi-ratelimit-headers-10.

**Bodies** are JSON in UTF-8, at most 64 kB and 32 levels deep. Unknown members are refused. Times are RFC 3339 in UTC.
`.trim();

export const TAG_DESCRIPTIONS: Readonly<Record<ApiTag, string>> = {
  Sessions: 'One verification of one person, from its link to its decision.',
  Evidence: 'What anyone needs to check a decision without us.',
  Files: 'Reference pictures.',
  Capture: "The person's side: what the hosted page and a native SDK call.",
  Enrollments: 'Face templates of approved sessions, for a person who comes back.',
  Policy: 'What is asked of a session, and how that stands against a profile.',
  Subjects: 'Erasure of a person.',
  Usage: 'What was verified, and what is left of the plan.',
  Webhooks: 'Where events are sent, and what became of them.',
  Service: 'Whether the service is up, and this document.',
};

export const SECURITY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `fp_test_…` or `fp_live_…`.' },
  captureToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The capture, claim or upload token of the route. The hosted page holds the claim in an HttpOnly cookie.',
  },
  operatorToken: { type: 'http', scheme: 'bearer', description: "The operator's token." },
};

export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': header('Finds the request in the log.'),
  RateLimit: header('What is left: `"reads";r=1199;t=60`.'),
  'RateLimit-Policy': header('The budget: `"reads";q=1200;w=60`.'),
  'Idempotency-Replayed': header('`true` where this is the first answer again.'),
  Location: header('Where the new object is.'),
  ETag: header('For If-None-Match or If-Match.'),
  'Set-Cookie': header('The claim of this device, for the hosted page.'),
  'WWW-Authenticate': header('`Bearer`'),
  'Retry-After': header('Seconds.'),
};

function header(description: string): JsonSchema {
  return { description, schema: { type: 'string' } };
}
