import { SessionSchema } from '@faceproof/protocol/api/sessions.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { Attempt, Check, Decision, SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { CaptureRow } from '../captures/captures.store.js';
import { listCaptures } from '../captures/captures.store.js';
import { listDuplicateFinds } from '../enrollments/duplicate-finds.store.js';
import { findEnrollmentOfSession } from '../enrollments/enrollments.store.js';
import { findCurrentReceipt } from '../receipts/receipts.store.js';
import type { Queryable } from '../store/database.js';
import { loadSubjectId } from '../subjects/subjects.store.js';
import { findDecision, type StoredDecision } from './decisions.store.js';
import type { Session } from './session.js';

/** The session as answers and webhooks show it. Reads the related rows; writes nothing. */
export async function loadEnvelope(db: Queryable, session: Session): Promise<SessionEnvelope> {
  // One after the other: a transaction has one connection, which runs them in sequence anyway.
  const subjectId = await loadSubjectId(db, session.subjectRow);
  const captures = await listCaptures(db, session.id);
  // Skips four of six statements for undecided sessions, which most events and responses concern.
  const decided = BEFORE_DECISION.has(session.status) ? UNDECIDED : await loadDecided(db, session.id);
  return composeEnvelope({ session, subjectId, captures, ...decided });
}

/** Pure. For a session that was just created and has no related rows. */
export function composeFirstEnvelope(session: Session, subjectId: string | null): SessionEnvelope {
  return composeEnvelope({ session, subjectId, captures: [], ...UNDECIDED });
}

/** A session with a decision, including a failed one, never returns to these states. */
const BEFORE_DECISION: ReadonlySet<SessionStatus> = new Set(['CREATED', 'CAPTURING', 'PROCESSING']);

/** Data that only a decided session has. */
type Decided = Pick<Parameters<typeof composeEnvelope>[0], 'decision' | 'receipt' | 'enrollmentId' | 'duplicates'>;

const UNDECIDED: Decided = { decision: null, receipt: null, enrollmentId: null, duplicates: [] };

async function loadDecided(db: Queryable, sessionId: string): Promise<Decided> {
  const decision = await findDecision(db, sessionId);
  const current = await findCurrentReceipt(db, sessionId);
  const enrollmentId = await findEnrollmentOfSession(db, sessionId);
  const duplicates = await listDuplicateFinds(db, sessionId);
  return { decision, receipt: current?.receipt ?? null, enrollmentId, duplicates };
}

function composeEnvelope(parts: {
  session: Session;
  subjectId: string | null;
  decision: StoredDecision | null;
  receipt: Receipt | null;
  captures: CaptureRow[];
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
    // The hosted page records that the person agreed, not yet to which text.
    consent: null,
    evidence: parts.receipt,
    attempts: parts.captures.map(toAttempt),
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

function toAttempt(capture: CaptureRow): Attempt {
  return {
    captureId: capture.id,
    startedAt: capture.startedAt.toISOString(),
    uploadedAt: capture.uploadedAt?.toISOString() ?? null,
    outcome: capture.state,
  };
}
