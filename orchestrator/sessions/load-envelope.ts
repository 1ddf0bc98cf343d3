import { SessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { Attempt, Check, Decision, SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { type AttemptRow, listAttempts } from '../captures/attempts.store.js';
import type { Queryable } from '../store/database.js';
import { loadSubjectIds } from '../subjects/subjects.store.js';
import { type DecidedRows, listDecidedRows } from './decided-rows.store.js';
import type { StoredDecision } from './decisions.store.js';
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
  // Skips one of three statements for undecided sessions, which most events and responses concern.
  const decided = sessions.filter(({ status }) => !BEFORE_DECISION.has(status)).map(({ id }) => id);
  const decidedRows = decided.length === 0 ? null : await listDecidedRows(db, decided);
  return sessions.map((session) =>
    composeEnvelope({
      session,
      subjectId: subjectIds.get(session.subjectRow) ?? null,
      attempts: attempts.get(session.id) ?? [],
      ...(decidedRows?.get(session.id) ?? UNDECIDED),
    }),
  );
}

/** Pure. For a session that was just created and has no related rows. */
export function composeFirstEnvelope(session: Session, subjectId: string | null): SessionEnvelope {
  return composeEnvelope({ session, subjectId, attempts: [], ...UNDECIDED });
}

/** A session with a decision, including a failed one, never returns to these states. */
const BEFORE_DECISION: ReadonlySet<SessionStatus> = new Set(['CREATED', 'CAPTURING', 'PROCESSING']);

const UNDECIDED: DecidedRows = { decision: null, receipt: null, evaluation: null, enrollmentId: null, duplicates: [] };

function composeEnvelope(
  parts: DecidedRows & { session: Session; subjectId: string | null; attempts: AttemptRow[] },
): SessionEnvelope {
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
    evaluation: parts.evaluation,
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
