import type { Consent } from './consent.js';
import type { Receipt } from './evidence/receipts.js';
import type { Reason } from './reasons.js';
import type { SessionStatus } from './session-state.js';
import type { SessionVerdict } from './verdict/documents.js';
import type {
  Appealer,
  AppealState,
  AttemptOutcome,
  CaptureSign,
  CheckKind,
  CheckStatus,
  CloseReason,
  Flow,
  Mode,
  Outcome,
} from './words.js';

/** The session as responses and webhooks show it. Source: the API contract, section 4. */
export interface SessionEnvelope {
  sessionId: string;
  flow: Flow;
  purpose: string | null;
  mode: Mode;
  status: SessionStatus;
  subjectId: string | null;
  metadata: Record<string, string> | null;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
  decidedAt: string | null;
  erasedAt: string | null;
  closeReason: CloseReason | null;
  decision: Decision | null;
  /** null unless the decision was contested. */
  appeal: { by: Appealer; openedAt: string; state: AppealState; closedAt: string | null } | null;
  checks: Check[];
  /** Whether the session conforms to its profile; null before a decision, and if it ended without one. */
  evaluation: SessionVerdict | null;
  /** null until the person agreed, and once erased. */
  consent: Consent | null;
  evidence: Receipt | null;
  attempts: Attempt[];
  enrollment: { enrollmentId: string } | null;
  /** Only in the response to the creation. */
  handoff?: { captureUrl: string; captureToken: string; expiresAt: string };
}

export interface Decision {
  outcome: Outcome;
  reasons: Reason[];
  reviewRequired: boolean;
  /** 1 for the engine's decision, plus one for each review. */
  version: number;
  /** False while a review can still change it. */
  final: boolean;
}

export interface Check {
  kind: CheckKind;
  status: CheckStatus;
  /** 0..1, higher is more genuine, at most six decimals; null if the check has no score or did not run. */
  score: number | null;
  threshold: number | null;
  /** Scores from here up to the threshold go to review; absent if none do. */
  reviewThreshold?: number | undefined;
  /** The model that measured it; null if no model was involved. */
  engine: CheckEngine | null;
  /**
   * Everything that the score stands on: the networks, `engine` first, then the fusion (`fusion/<name>`) and the model set
   * (`set/<name>`), each with the digest of its file.
   */
  engines?: CheckEngine[] | undefined;
  /** Of an attempt in two halves: the half that the result stands on. */
  half?: 1 | 2 | undefined;
  /** What exactly the check found; absent if it found nothing. Later versions may add signs. */
  signs?: CaptureSign[] | undefined;
  /** `face.duplicate` only: enrollments of other subjects whose similarity reaches the threshold, the most similar first. */
  duplicates?: string[] | undefined;
}

export interface CheckEngine {
  model: string;
  version: string;
  digest: string;
  /** How a network computed if not in 32-bit floats. */
  precision?: 'fp16' | undefined;
}

export interface Attempt {
  captureId: string;
  startedAt: string;
  uploadedAt: string | null;
  outcome: AttemptOutcome;
}
