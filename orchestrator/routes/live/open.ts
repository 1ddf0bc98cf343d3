import type { LiveKind, Scope } from '@faceproof/protocol/words.js';
import { hasScope, type Principal } from '../../accounts/principal.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { LiveHub } from '../../live/live-hub.js';
import { openStream } from '../../live/open-stream.js';

/** The scope that each kind of event needs. */
const SCOPES: Readonly<Record<LiveKind, Scope>> = { session: 'sessions:read', review: 'reviews', delivery: 'webhooks:read' };

/** Server-sent events, so that the console shows changes without asking for them. */
export function openLive(service: { live: LiveHub }): Handler<'key'> {
  return handlerFor('key', {
    background: true,
    doc: {
      id: 'openLive',
      summary: 'Hear of changes as they happen',
      description:
        'Server-sent events, which hold ids and states and no personal data: `session` `{sessionId, status}`; `review` `{sessionId, state, claimedBy}`, with the scope `reviews`; `delivery` `{deliveryId, endpointId, state}`, with `webhooks:read`; `resync` when events may have been lost, so that what is shown must be read again. An event says the state at its time, and the same state can come twice. A comment every 15 seconds keeps the connection alive. The stream ends within 15 seconds of the end of the sign-in or key, and does not extend a sign-in. With `503 overloaded`, poll and try again after `Retry-After`.',
      answers: { 200: 'text/event-stream' },
      problems: ['overloaded'],
    },
    async handle({ principal, authenticateAgain }) {
      const { accountId, mode } = principal;
      const stream = openStream(service.live, {
        ...{ accountId, mode },
        takes: takesOf(principal),
        check: async () => takesOf(await authenticateAgain()),
      });
      const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };
      return { status: 200, body: stream, headers };
    },
  });
}

function takesOf(principal: Principal): (kind: LiveKind) => boolean {
  return (kind) => hasScope(principal, SCOPES[kind]);
}
