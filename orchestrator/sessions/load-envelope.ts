import { SessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { Check, SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import { loadSubjectKey, SUBJECT_ID } from '../subjects/subjects.store.js';
import type { Vault } from '../vault/vault.js';
import { type EnvelopeRows, listEnvelopeRows } from './envelope-rows.store.js';
import type { Session } from './session.js';
import { openDetails, type SessionDetails } from './session-details.js';

/**
 * The session as answers and webhooks show it after a change. Reads the related rows; writes nothing.
 *
 * @param session as the caller has changed it, in this transaction or one that has ended
 */
export async function loadEnvelope(by: { vault: Vault }, db: Queryable, session: Session): Promise<SessionEnvelope> {
  const rows = (await listEnvelopeRows(by, db, session, [session.id])).get(session.id);
  if (rows === undefined) throw new Error('A session has no envelope');
  return composeEnvelope({ ...rows, ...openTold(by, rows), session });
}

/** As the sessions are now. @returns without those that are gone or another tenant's, in the same order */
export async function readEnvelopes(
  by: { vault: Vault },
  db: Queryable,
  tenant: Tenant,
  ids: readonly string[],
): Promise<SessionEnvelope[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / READ_AT_ONCE) }, async (_, part) => {
    const own = ids.slice(part * READ_AT_ONCE, (part + 1) * READ_AT_ONCE);
    const rows = await listEnvelopeRows(by, db, tenant, own);
    return own.flatMap((id) => {
      const found = rows.get(id);
      return found === undefined ? [] : [composeEnvelope({ ...found, ...openTold(by, found) })];
    });
  });
  return (await Promise.all(parts)).flat();
}

/** PostgreSQL finds the next sessions of a page while this process opens and composes the ones before. */
const READ_AT_ONCE = 50;

/** @returns what the integrator wrote of the session; null once erased */
export async function loadDetails(by: { vault: Vault }, db: Queryable, session: Session): Promise<SessionDetails | null> {
  return openDetails(by, await loadSubjectKey(by, db, session.subjectRow), session);
}

/** Pure. For a session that was just created and has no related rows. */
export function composeFirstEnvelope(session: Session, told: Told): SessionEnvelope {
  return composeEnvelope({ session, ...told, attempts: [], ...UNDECIDED });
}

const UNDECIDED = {
  decision: null,
  appeal: null,
  checks: [],
  receipt: null,
  evaluation: null,
  enrollmentId: null,
  duplicates: [],
};

/** What the integrator told of the session and its person; null once erased. */
interface Told {
  details: SessionDetails | null;
  subjectId: string | null;
}

function openTold(by: { vault: Vault }, { session, wrappedSubjectKey, subjectIdSealed }: EnvelopeRows): Told {
  const { subjectRow } = session;
  const key = wrappedSubjectKey && by.vault.openSubjectKey(subjectRow, wrappedSubjectKey);
  return { details: openDetails(by, key, session), subjectId: SUBJECT_ID.open(by, key, subjectRow, subjectIdSealed) };
}

function composeEnvelope(parts: Omit<EnvelopeRows, 'wrappedSubjectKey' | 'subjectIdSealed'> & Told): SessionEnvelope {
  const { session, details } = parts;
  return inContractOrder<SessionEnvelope>(SessionSchema, {
    sessionId: session.id,
    flow: session.flow,
    purpose: details?.purpose ?? null,
    mode: session.mode,
    status: session.status,
    subjectId: parts.subjectId,
    metadata: details?.metadata ?? null,
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    decidedAt: session.decidedAt?.toISOString() ?? null,
    erasedAt: session.erasedAt?.toISOString() ?? null,
    closeReason: session.closeReason,
    decision: parts.decision,
    appeal: parts.appeal,
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
