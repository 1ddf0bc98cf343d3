import type { Evaluation, SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { LogProof } from '@faceproof/protocol/log-proof.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { ErasureBundle, Receipt } from '@faceproof/protocol/receipts.js';
import type { CaptureState, EventType, Mode } from '@faceproof/protocol/words.js';
import type { Policy } from './requests.js';

/** The results of calls. */

export type Session = SessionEnvelope;

/** The result of `create`. No other result contains the `handoff`, which says where to send the person. */
export type CreatedSession = Session & { handoff: NonNullable<Session['handoff']> };

export interface Page<Item> {
  data: Item[];
  /** null on the last page. */
  nextCursor: string | null;
}

export interface StoredFile {
  fileId: string;
  purpose: 'DOCUMENT_IMAGE';
  bytes: number;
  mediaType: string;
  width: number;
  height: number;
  createdAt: string;
  expiresAt: string;
}

export interface OpenedCapture {
  captureId: string;
  attempt: number;
  attemptsLeft: number;
  /** Proves that a later call comes from the same device. */
  claimToken: string;
  /** Valid for one upload. */
  uploadToken: string;
  uploadTokenExpiresAt: string;
  /** What the person is asked to do; random for each attempt. Later versions may add kinds. */
  challenge: {
    kind: string;
    steps: { direction: string; afterMs: number; holdMs: number }[];
    /**
     * Colours to show around the picture before the head turns, if the policy asks for light. Do not show them to people who
     * prefer reduced motion: open the capture again with `avoid: ['LIGHT']`.
     */
    light?: { kind: 'LIGHT'; fadeMs: number; steps: { color: string; holdMs: number }[] } | undefined;
  };
  limits: {
    framesMin: number;
    framesMax: number;
    frameBytesMax: number;
    framePixelsMax: number;
    videoBytesMax: number;
    videoSecondsMax: number;
    requestBytesMax: number;
  };
}

export interface AcceptedCapture {
  captureId: string;
  state: 'PROCESSING';
}

/** What the person's device may know. It never includes the decision. */
export interface CaptureProgress {
  state: CaptureState;
  attemptsLeft: number;
  hints: ReasonCode[];
}

export interface Enrollment {
  enrollmentId: string;
  subjectId: string | null;
  sessionId: string;
  model: string;
  version: string;
  createdAt: string;
  expiresAt?: string;
}

export interface PolicyAnswer {
  policy: Policy;
  version: number;
  evaluation: Evaluation;
  /** The etag of this version, for `ifMatch`; null if the response had none. */
  etag: string | null;
}

export interface Erasure {
  erasureId: string;
  subjectId: string;
  erasedAt: string;
  erased: ErasureBundle['erased'];
  /** The signed proof, with the bundle that it signs. */
  receipt: { receipt: Receipt; bundle: ErasureBundle };
}

export interface Usage {
  plan: string;
  periods: UsagePeriod[];
}

export interface UsagePeriod {
  /** Such as `2026-11`. */
  period: string;
  included: number;
  used: number;
  reserved: number;
  remaining: number;
  /** Sessions of TEST keys, which are free. */
  test: number;
  byFlow: Record<string, number>;
  byOutcome: Record<string, number>;
}

export interface WebhookEndpoint {
  endpointId: string;
  mode: Mode;
  url: string;
  events: EventType[] | null;
  description: string | null;
  enabled: boolean;
  disabledAt: string | null;
  disabledReason: 'GONE' | 'FAILING' | 'BY_REQUEST' | null;
  failingSince: string | null;
  previousSecretExpiresAt: string | null;
  createdAt: string;
}

/** The result of `create` and `rotateSecret`. No other result contains the secret. */
export interface WebhookEndpointWithSecret extends WebhookEndpoint {
  secret: string;
}

export interface WebhookDelivery {
  deliveryId: string;
  endpointId: string;
  /** The value of `webhook-id`. */
  eventId: string;
  eventType: EventType;
  sessionId: string | null;
  state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELED';
  attempts: { attempt: number; at: string; latencyMs: number; responseStatus: number | null; error: string | null }[];
  nextAttemptAt: string | null;
  createdAt: string;
  finishedAt: string | null;
}

export interface LogEntry extends LogProof {
  receiptId: string;
}

export interface Health {
  ok: boolean;
  /** The body of the response. */
  body: unknown;
}
