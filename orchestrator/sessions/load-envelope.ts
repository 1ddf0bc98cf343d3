import { SessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { Check, SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Queryable } from '../store/database.js';
import { type EnvelopeRows, listEnvelopeRows } from './envelope-rows.store.js';
import type { Session } from './session.js';

/**
 * The session as answers and webhooks show it after a change. Reads the related rows; writes nothing.
 *
 * @param session as the caller has changed it, in this transaction or one that has ended
 */
export async function loadEnvelope(db: Queryable, session: Session): Promise<SessionEnvelope> {
  const rows = (await listEnvelopeRows(db, [session.id])).get(session.id);
  if (rows === undefined) throw new Error('A session has no envelope');
  return composeEnvelope({ ...rows, session });
}

/** As the sessions are now, whatever has changed since the caller read them. @returns without those that are gone, in the same order */
export async function readEnvelopes(db: Queryable, sessions: readonly Pick<Session, 'id'>[]): Promise<SessionEnvelope[]> {
  const ids = sessions.map(({ id }) => id);
  const rows = ids.length === 0 ? null : await listEnvelopeRows(db, ids);
  return ids.flatMap((id) => {
    const found = rows?.get(id);
    return found === undefined ? [] : [composeEnvelope(found)];
  });
}

/** Pure. For a session that was just created and has no related rows. */
export function composeFirstEnvelope(session: Session, subjectId: string | null): SessionEnvelope {
  return composeEnvelope({ session, subjectId, attempts: [], ...UNDECIDED });
}

const UNDECIDED = { decision: null, checks: [], receipt: null, evaluation: null, enrollmentId: null, duplicates: [] };

function composeEnvelope(parts: EnvelopeRows): SessionEnvelope {
  const { session } = parts;
  return inContractOrder<SessionEnvelope>(SessionSchema, {
    sessionId: session.id,
    flow: session.flow,
    purpose: session.purpose,
    mode: session.mode,
    status: session.status,
    subjectId: parts.subjectId,
    metadata: session.metadata,
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    decidedAt: session.decidedAt?.toISOString() ?? null,
    erasedAt: session.erasedAt?.toISOString() ?? null,
    closeReason: session.closeReason,
    decision: parts.decision,
    checks: parts.checks.map((check) => withDuplicates(check, parts.duplicates)),
    evaluation: parts.evaluation,
    consent: session.consent,
    evidence: parts.receipt,
    attempts: parts.attempts,
    enrollment: parts.enrollmentId === null ? null : { enrollmentId: parts.enrollmentId },
  });
}

function withDuplicates(check: Check, duplicates: string[]): Check {
  return check.kind === 'face.duplicate' && duplicates.length > 0 ? { ...check, duplicates } : check;
}
