import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { ChallengeKind, CheckKind, EventType, Flow, Scenario } from '@faceproof/protocol/words.js';

/** What calls are about. The service checks it all; unknown members are refused, so that a typo drops nothing. */

export interface CreateSession {
  flow: Flow;
  /** Why the person is asked, 1 to 200 characters. */
  purpose: string;
  /** Required with ONBOARDING, refused with LIVENESS_ONLY. */
  reference?: Reference | undefined;
  enrollOnApprove?: boolean | undefined;
  /** Your own id of the person, 1 to 128 characters; needed to erase by person. */
  subjectId?: string | undefined;
  metadata?: Record<string, string> | undefined;
  /** https; where the hosted page sends the person afterwards. */
  returnUrl?: string | undefined;
  /** Origins that may frame the capture page and receive its events. */
  embedOrigins?: string[] | undefined;
  /** 300 to 604800; the life of the capture link. */
  expiresInSeconds?: number | undefined;
  /** BCP 47. */
  locale?: string | undefined;
  /** TEST keys only. */
  simulate?: { scenario: Scenario; delayMs?: number | undefined } | undefined;
}

export type Reference = { source: 'DOCUMENT_IMAGE'; fileId: string } | { source: 'ENROLLMENT'; enrollmentId: string };

export interface ListSessions {
  status?: SessionStatus | undefined;
  flow?: Flow | undefined;
  subjectId?: string | undefined;
  /** RFC 3339. */
  createdAfter?: string | undefined;
  /** 1 to 100 a page. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface ReviewSession {
  outcome: 'APPROVED' | 'DECLINED';
  /** Who decided, as you name them. */
  reviewer: string;
  note?: string | undefined;
}

export interface CreateEnrollment {
  sessionId: string;
  subjectId?: string | undefined;
}

export interface Policy {
  profileId: 'standard-2026' | 'nist-800-63a-ial2';
  checks: Record<CheckKind, CheckPolicy>;
  liveness: {
    mode: 'PASSIVE' | 'PASSIVE_AND_ACTIVE';
    /** What attempts may ask; left out: HEAD_TURNS. LIGHT comes on top, with PASSIVE_AND_ACTIVE only. */
    challenges?: ChallengeKind[] | undefined;
    /** Where the light was not seen, or the person did without; left out: TURNS_DECIDE. */
    withoutLight?: 'TURNS_DECIDE' | 'REVIEW' | undefined;
  };
  /** 1 to 5. */
  maxAttempts: number;
  linkTtlSeconds: number;
  retention: { mediaHours: number; templateDays: number };
  review: 'ON_BAND' | 'ALWAYS' | 'NEVER';
}

export interface CheckPolicy {
  required: boolean;
  /** 0 to 1; null for what the model set pins. */
  threshold?: number | null | undefined;
  /** Below the threshold and at or above this: a review. */
  reviewThreshold?: number | null | undefined;
}

/** What is left out is as in the service's default policy, not as it was. */
export type PutPolicy = Partial<Omit<Policy, 'checks'>> & { checks?: Partial<Policy['checks']> | undefined };

/** A month, or a span of months; such as `2026-11`. */
export type UsageQuery = { period?: string | undefined } | { from: string; to: string };

export interface CreateWebhookEndpoint {
  url: string;
  /** Left out or null: every type, also those that are added later. */
  events?: EventType[] | null | undefined;
  description?: string | null | undefined;
}

/** What is left out stays as it is; null clears. */
export interface UpdateWebhookEndpoint {
  url?: string | undefined;
  events?: EventType[] | null | undefined;
  description?: string | null | undefined;
  enabled?: boolean | undefined;
}

export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** What a device knows of its own capture. */
export interface CaptureMetadata {
  /** One for each frame, in the same order. */
  frames?: { atMs: number }[] | undefined;
  camera?: Record<string, unknown> | undefined;
  device?: Record<string, unknown> | undefined;
  /** What of the attempt's challenge the person was shown, and when. */
  challenge?:
    | {
        kind?: string | undefined;
        shown?: ShownStep[] | undefined;
        /** Left out where no colours were shown. */
        light?: { shown?: ShownColor[] | undefined } | undefined;
      }
    | undefined;
}

/** Times are of the clock of `frames[].atMs`; for a clip, of its start. */
export interface ShownStep {
  direction: 'LEFT' | 'RIGHT' | 'UP' | 'DOWN' | 'CENTER';
  shownAtMs: number;
  endedAtMs: number;
  /** Whether the device saw the movement end; otherwise the step's time ran out. */
  seen?: boolean | undefined;
}

/** A colour of the light, on the same clock. */
export interface ShownColor {
  /** As the challenge has it. */
  color: string;
  shownAtMs: number;
  endedAtMs: number;
}
