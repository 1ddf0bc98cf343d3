import { SessionSchema } from '@faceproof/protocol/api/sessions.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { Attempt, Check, Decision, SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { type AttemptRow, listAttempts } from '../captures/attempts.store.js';
import { listDuplicateFinds } from '../enrollments/duplicate-finds.store.js';
import { listEnrollmentIds } from '../enrollments/enrollments.store.js';
import { listCurrentReceipts } from '../receipts/receipts.store.js';
import type { Queryable } from '../store/database.js';
import { loadSubjectIds } from '../subjects/subjects.store.js';
import { listNewestDecisions, type StoredDecision } from './decisions.store.js';
import type { Session } from './session.js';

/** The session as answers and webhooks show it. Reads the related rows; writes nothing. */
export async function loadEnvelope(db: Queryable, session: Session): Promise<SessionEnvelope> {
  const [envelope] = await loadEnvelopes(db, [session]);
  if (envelope === undefined) throw new Error('A session has no envelope');
  return envelope;
}

/** The same for many sessions, with one statement for each kind of row. @returns the envelopes in the order of the sessions */
export async function loadEnvelopes(db: Queryable, sessions: readonly Session[]): Promise<SessionEnvelope[]> {
  const ids = sessions.map(({ id }) => id);
  // One after the other: a transaction has one connection, which runs them in sequence anyway.
  const subjectIds = await loadSubjectIds(
    db,
    sessions.map(({ subjectRow }) => subjectRow),
  );
  const attempts = await listAttempts(db, ids);
  // Skips four of six statements for undecided sessions, which most events and responses concern.
  const decidedOf = await loadDecided(
    db,
    sessions.filter(({ status }) => !BEFORE_DECISION.has(status)).map(({ id }) => id),
  );
  return sessions.map((session) =>
    composeEnvelope({
      session,
      subjectId: subjectIds.get(session.subjectRow) ?? null,
      attempts: attempts.get(session.id) ?? [],
      ...decidedOf(session.id),
    }),
  );
}

/** Pure. For a session that was just created and has no related rows. */
export function composeFirstEnvelope(session: Session, subjectId: string | null): SessionEnvelope {
  return composeEnvelope({ session, subjectId, attempts: [], ...UNDECIDED });
}

/** A session with a decision, including a failed one, never returns to these states. */
const BEFORE_DECISION: ReadonlySet<SessionStatus> = new Set(['CREATED', 'CAPTURING', 'PROCESSING']);

/** Data that only a decided session has. */
type Decided = Pick<Parameters<typeof composeEnvelope>[0], 'decision' | 'receipt' | 'enrollmentId' | 'duplicates'>;

const UNDECIDED: Decided = { decision: null, receipt: null, enrollmentId: null, duplicates: [] };

async function loadDecided(db: Queryable, sessionIds: readonly string[]): Promise<(sessionId: string) => Decided> {
  if (sessionIds.length === 0) return () => UNDECIDED;
  const decisions = await listNewestDecisions(db, sessionIds);
  const receipts = await listCurrentReceipts(db, sessionIds);
  const enrollmentIds = await listEnrollmentIds(db, sessionIds);
  const duplicates = await listDuplicateFinds(db, sessionIds);
  return (id) => ({
    decision: decisions.get(id) ?? null,
    receipt: receipts.get(id) ?? null,
    enrollmentId: enrollmentIds.get(id) ?? null,
    duplicates: duplicates.get(id) ?? [],
  });
}

function composeEnvelope(parts: {
  session: Session;
  subjectId: string | null;
  decision: StoredDecision | null;
  receipt: Receipt | null;
  attempts: AttemptRow[];
  enrollmentId: string | null;
  duplicates: string[];
}): SessionEnvelope {
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
    decision: parts.decision === null ? null : toDecision(parts.decision),
    checks: (parts.decision?.checks ?? []).map((check) => withDuplicates(check, parts.duplicates)),
    evaluation: session.evaluation,
    consent: session.consent,
    evidence: parts.receipt,
    attempts: parts.attempts.map(toAttempt),
    enrollment: parts.enrollmentId === null ? null : { enrollmentId: parts.enrollmentId },
  });
}

function withDuplicates(check: Check, duplicates: string[]): Check {
  return check.kind === 'face.duplicate' && duplicates.length > 0 ? { ...check, duplicates } : check;
}

function toDecision(stored: StoredDecision): Decision {
  const { outcome, reasons, reviewRequired, version, final } = stored;
  return { outcome, reasons, reviewRequired, version, final };
}

function toAttempt(capture: AttemptRow): Attempt {
  return {
    captureId: capture.id,
    startedAt: capture.startedAt.toISOString(),
    uploadedAt: capture.uploadedAt?.toISOString() ?? null,
    outcome: capture.state,
  };
}
