import type { Evaluation, SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { LogProof } from '@faceproof/protocol/log-proof.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { ErasureBundle, Receipt } from '@faceproof/protocol/receipts.js';
import type { CaptureState, EventType, Mode } from '@faceproof/protocol/words.js';
import type { Policy } from './requests.js';

/** What calls are answered. */

export type Session = SessionEnvelope;

/** The answer to create: the only one that says where to send the person. */
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
  /** Proves that the same device asks again. */
  claimToken: string;
  /** For one upload. */
  uploadToken: string;
  uploadTokenExpiresAt: string;
  /** What the person is asked to do; random for each attempt. More kinds may come. */
  challenge: {
    kind: string;
    steps: { direction: string; afterMs: number; holdMs: number }[];
    /**
     * Colours to show around the picture before the head turns, where the policy asks for light. Never to people who ask
     * for reduced motion: open again with `avoid: ['LIGHT']`.
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

/** What the person's device may know. Never the decision. */
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
  /** Of this version, for `ifMatch`; null where the answer had none. */
  etag: string | null;
}

export interface Erasure {
  erasureId: string;
  subjectId: string;
  erasedAt: string;
  erased: ErasureBundle['erased'];
  /** The signed proof, with what it is over. */
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
  /** Sessions of TEST keys; they cost nothing. */
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

/** The answer to create and rotate: the only times that a secret is shown. */
export interface WebhookEndpointWithSecret extends WebhookEndpoint {
  secret: string;
}

export interface WebhookDelivery {
  deliveryId: string;
  endpointId: string;
  /** What `webhook-id` carries. */
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
  /** As the service answered. */
  body: unknown;
}
