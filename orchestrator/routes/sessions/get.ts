import { GetSessionQuerySchema, SessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { isTerminal } from '@faceproof/protocol/session-state.js';
import type { Tenant } from '../../accounts/tenant.js';
import type { Clock } from '../../clock.js';
import { withEntityTag } from '../../http/headers/entity-tag.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { readEnvelopes } from '../../sessions/load-envelope.js';
import type { SessionChanges } from '../../sessions/session-changes.js';
import { requireSession } from '../../sessions/sessions.store.js';
import { showSession } from '../../sessions/show-session.js';
import type { Database } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';

/** With `?wait=`, the answer is held until the status changes: long polling for integrators without a webhook. */
export function getSession(service: Stored & { changes: SessionChanges }): Handler<'key'> {
  return handlerFor('key', {
    query: GetSessionQuerySchema,
    doc: {
      id: 'getSession',
      tag: 'Sessions',
      summary: 'Read a session',
      description: 'With `wait`, the answer is held until the status changes, for at most that many seconds.',
      headers: ['If-None-Match'],
      answers: { 200: SessionSchema, 304: null },
      answerHeaders: ['ETag'],
    },
    async handle({ principal, params, asked: { wait }, header, signal, authenticateAgain }) {
      const id = params.sessionId ?? '';
      if (wait !== undefined) await waitForMove(service, principal, id, { seconds: wait, signal });
      // Access may have been revoked, or the role changed, while the answer was held.
      const viewer = wait === undefined ? principal : await authenticateAgain();
      const [envelope] = await readEnvelopes(service, service.db, principal, [id]);
      if (envelope === undefined) throw new Refusal('not_found', 'There is no such session.');
      return withEntityTag({ status: 200, body: showSession(viewer, envelope) }, header('If-None-Match'));
    },
  });
}

/** A finished session is answered at once, because it cannot change any more. */
async function waitForMove(
  service: { db: Database; clock: Clock; changes: SessionChanges },
  tenant: Tenant,
  id: string,
  patience: { seconds: number; signal: AbortSignal },
): Promise<void> {
  const until = service.clock.now().getTime() + patience.seconds * 1000;
  const first = await requireSession(service.db, tenant, id);
  let latest = first;
  while (latest.status === first.status && !isTerminal(latest.status) && !patience.signal.aborted) {
    const left = until - service.clock.now().getTime();
    if (left <= 0) break;
    await service.changes.waitFor(id, left, patience.signal);
    latest = await requireSession(service.db, tenant, id);
  }
}
