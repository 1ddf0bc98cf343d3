import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { GetSessionQuerySchema } from '@faceproof/protocol/requests.js';
import { SessionSchema } from '@faceproof/protocol/responses.js';
import { isTerminal } from '@faceproof/protocol/session-state.js';
import { keyRoute, type Route, type Tenant } from '../http/call.js';
import { withEntityTag } from '../http/entity-tag.js';
import { validate } from '../http/read-json.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import { loadEnvelope } from '../sessions/load-envelope.js';
import { findSession } from '../sessions/sessions.store.js';

/** With `?wait=` the answer is held until the status changes: long polling for people without a webhook. */
export function getSession(service: Service): Route {
  return keyRoute({
    method: 'GET',
    path: '/v1/sessions/:sessionId',
    scope: 'sessions:read',
    rate: 'reads',
    body: null,
    doc: {
      id: 'getSession',
      tag: 'Sessions',
      summary: 'Read a session',
      description: 'With `wait` the answer is held until the status changes, for as many seconds at most.',
      query: GetSessionQuerySchema,
      headers: ['If-None-Match'],
      answers: { 200: SessionSchema, 304: null },
      answerHeaders: ['ETag'],
    },
    async handle({ principal, params, query, header, signal }) {
      const { wait } = validate(Object.fromEntries(query), GetSessionQuerySchema);
      const sessionId = params.sessionId ?? '';
      const first = await loadOwn(service, principal, sessionId);
      const envelope = wait === undefined ? first : await waitForMove(service, principal, first, { seconds: wait, signal });
      return withEntityTag({ status: 200, body: envelope }, header('If-None-Match'));
    },
  });
}

/** A session at its end is answered at once: nothing will change any more. */
async function waitForMove(
  service: Service,
  tenant: Tenant,
  first: SessionEnvelope,
  patience: { seconds: number; signal: AbortSignal },
): Promise<SessionEnvelope> {
  const until = service.clock.now().getTime() + patience.seconds * 1000;
  let latest = first;
  while (latest.status === first.status && !isTerminal(latest.status) && !patience.signal.aborted) {
    const left = until - service.clock.now().getTime();
    if (left <= 0) break;
    await service.changes.waitFor(first.sessionId, left, patience.signal);
    latest = await loadOwn(service, tenant, first.sessionId);
  }
  return latest;
}

async function loadOwn(service: Service, tenant: Tenant, sessionId: string): Promise<SessionEnvelope> {
  const session = await findSession(service.db, tenant, sessionId);
  if (session === null) throw new Refusal('not_found', 'There is no such session.');
  return loadEnvelope(service.db, session);
}
