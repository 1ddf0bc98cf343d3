import type { Reason } from './reasons.js';
import type { Receipt } from './receipts.js';
import type { SessionStatus } from './session-state.js';
import type { AttemptOutcome, CaptureSign, CheckKind, CheckStatus, CloseReason, Flow, Mode, Outcome } from './words.js';

/** The session as every answer and every webhook shows it. Source: the API contract, section 4. */
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
  checks: Check[];
  evaluation: Evaluation;
  evidence: Receipt | null;
  attempts: Attempt[];
  enrollment: { enrollmentId: string } | null;
  /** On the answer to create only. */
  handoff?: { captureUrl: string; captureToken: string; expiresAt: string };
}

export interface Decision {
  outcome: Outcome;
  reasons: Reason[];
  reviewRequired: boolean;
  /** 1 for the engine's own, one more for each review. */
  version: number;
  /** False while a review may still change it. */
  final: boolean;
}

export interface Check {
  kind: CheckKind;
  status: CheckStatus;
  /** 0..1, higher is more genuine, six decimals at most; null where the check has no score or did not run. */
  score: number | null;
  threshold: number | null;
  /** What measured it; null where no model took part. */
  engine: CheckEngine | null;
  /** What in particular it found; missing where it found nothing. More may come. */
  signs?: CaptureSign[] | undefined;
  /** `face.duplicate` only: enrollments of other subjects with a face as alike as the threshold forbids, the most alike first. */
  duplicates?: string[] | undefined;
}

export interface CheckEngine {
  model: string;
  version: string;
  digest: string;
}

/** How a policy stands against a profile. "Settings conform", never "certified". */
export interface Evaluation {
  profileId: string;
  conforms: boolean;
  findings: Finding[];
}

export interface Finding {
  /** A path into the policy, such as `checks.face.match.threshold`. */
  path: string;
  required: string | number | boolean;
  actual: string | number | boolean | null;
  level: 'BELOW' | 'MET';
}

export interface Attempt {
  captureId: string;
  startedAt: string;
  uploadedAt: string | null;
  outcome: AttemptOutcome;
}
