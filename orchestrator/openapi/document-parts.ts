import { ACCOUNT_SHARE, BUDGETS } from '../http/limits/budgets.js';
import type { JsonSchema } from './to-components.js';

/** The parts of the document that do not come from rows. */

export const DESCRIPTION = `
Open a session, send the person to its capture link, and read a decision with its checks, its reasons and a signed receipt.

**Keys.** Send \`Authorization: Bearer fp_test_…\` or \`fp_live_…\`. A key belongs to one account and one mode. Objects of
another account or of the other mode are \`404 not_found\`, like objects that do not exist. The checks on a call run in this
order: key, suspension, scope, rate, body, state, allowance.

**Errors** are RFC 9457 problems. \`code\` names the problem, \`type\` links to a page that says what to do, and \`retryable\`
says whether the same request may succeed later.

**Idempotency.** Send an \`Idempotency-Key\` with a POST or PUT. For 24 hours, the same key returns the first answer (2xx, or
4xx other than 429) with \`Idempotency-Replayed: true\`. Two bodies are equal if their content is equal: the order of members
and the boundary of a form do not matter. A repeated problem keeps its \`requestId\`.

**Rate limits.** A live key has ${BUDGETS.creates.requests} creates, ${BUDGETS.reads.requests} reads and ${BUDGETS.writes.requests} other writes per minute; a test key has
${BUDGETS.reads.testRequests} of each; a member of the console has those of a live key in each mode; all keys and members of an account together have those of ${ACCOUNT_SHARE} keys. \`RateLimit\` and \`RateLimit-Policy\` follow draft-ietf-httpapi-ratelimit-headers-10.

**Bodies** are JSON in UTF-8, at most 64 KiB and 32 levels deep. Unknown members are refused. Times are RFC 3339 in UTC.
`.trim();

export const SECURITY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `fp_test_…` or `fp_live_…`.' },
  captureToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The capture, claim or upload token of the route. The hosted page holds the claim in an HttpOnly cookie.',
  },
  signIn: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-fp_console',
    description:
      'The cookie of a sign-in to the console; `fp_console` on plain http on this machine. A write also needs a same-origin `Origin`. A route that takes API keys also needs `Faceproof-Mode: LIVE` or `TEST`. A bearer token wins over the cookie.',
  },
  operatorToken: { type: 'http', scheme: 'bearer', description: "The operator's token." },
};

export const REQUEST_HEADERS = {
  'Idempotency-Key':
    'A unique name that you choose for this request, 1 to 255 visible ASCII characters. For 24 hours, a request with the same name returns the first answer instead of doing the work twice.',
  'If-Match': 'The `ETag` that the change is based on. The change is made only if the object still has it.',
  'If-None-Match': 'The `ETag` of an earlier answer. If nothing has changed since, the answer is 304 without a body.',
} as const;

export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': header("Identifies the request in the service's log."),
  RateLimit: header('Requests left in the budget, and the seconds until it resets: `"reads";r=1199;t=60`.'),
  'RateLimit-Policy': header('The budget and its window in seconds: `"reads";q=1200;w=60`.'),
  'Idempotency-Replayed': header('`true`: this is the first answer to the same `Idempotency-Key`.'),
  Location: header('URL of the new object.'),
  ETag: header('Version of the object, for `If-None-Match` or `If-Match`.'),
  'Set-Cookie': header('The claim of this device, for the capture page; or the sign-in to the console.'),
  'WWW-Authenticate': header('Always `Bearer`.'),
  'Retry-After': header('Seconds to wait before retrying.'),
};

function header(description: string): JsonSchema {
  return { description, schema: { type: 'string' } };
}
