import { keyRoute, type Route } from '../http/call.js';
import { findCurrentReceipt } from '../receipts/receipts.store.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import { findSession, stateConflict } from '../sessions/sessions.store.js';

/** Everything that is needed to verify a decision without us. */
export function getSessionEvidence(service: Service): Route {
  return keyRoute({
    method: 'GET',
    path: '/v1/sessions/:sessionId/evidence',
    scope: 'evidence',
    rate: 'reads',
    body: null,
    async handle({ principal, params }) {
      const session = await findSession(service.db, principal, params.sessionId ?? '');
      if (session === null) throw new Refusal('not_found', 'There is no such session.');
      const evidence = await findCurrentReceipt(service.db, session.id);
      if (evidence === null) throw stateConflict(session.status);
      return { status: 200, body: evidence };
    },
  });
}
