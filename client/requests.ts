import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { ChallengeKind, CheckKind, EventType, Flow, Scenario } from '@faceproof/protocol/words.js';

/** The parameters of calls. The service validates them, and rejects unknown members, so that no typo goes unnoticed. */

export interface CreateSession {
  flow: Flow;
  /** Why the person is verified; 1 to 200 characters. */
  purpose: string;
  /** Required with ONBOARDING, not allowed with LIVENESS_ONLY. */
  reference?: Reference | undefined;
  enrollOnApprove?: boolean | undefined;
  /** Your own id of the person, 1 to 128 characters. Required for erasing the person's data later. */
  subjectId?: string | undefined;
  metadata?: Record<string, string> | undefined;
  /** An https URL, to which the hosted page sends the person afterwards. */
  returnUrl?: string | undefined;
  /** Origins that may embed the capture page and receive its events. */
  embedOrigins?: string[] | undefined;
  /** The lifetime of the capture link, 300 to 604800. */
  expiresInSeconds?: number | undefined;
  /** A BCP 47 language tag. */
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
  /** Items per page, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface ReviewSession {
  outcome: 'APPROVED' | 'DECLINED';
  /** Your name or id of the person who decided. */
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
    /** The challenges that attempts may use; default HEAD_TURNS. LIGHT is an addition, with PASSIVE_AND_ACTIVE only. */
    challenges?: ChallengeKind[] | undefined;
    /** What to do if the light was not measurable, or was avoided; default TURNS_DECIDE. */
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
  /** 0 to 1; null for the threshold of the model set. */
  threshold?: number | null | undefined;
  /** Scores from this value up to the threshold lead to a review. */
  reviewThreshold?: number | null | undefined;
}

/** Omitted members get the values of the service's default policy, not the previous ones. */
export type PutPolicy = Partial<Omit<Policy, 'checks'>> & { checks?: Partial<Policy['checks']> | undefined };

/** A month such as `2026-11`, or a range of months. */
export type UsageQuery = { period?: string | undefined } | { from: string; to: string };

export interface CreateWebhookEndpoint {
  url: string;
  /** null or omitted: every type, including types added later. */
  events?: EventType[] | null | undefined;
  description?: string | null | undefined;
}

/** Omitted members stay unchanged; null clears a member. */
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

/** What a device reports about its capture. */
export interface CaptureMetadata {
  /** One entry per frame, in the same order. */
  frames?: { atMs: number }[] | undefined;
  camera?: Record<string, unknown> | undefined;
  device?: Record<string, unknown> | undefined;
  /** The steps of the challenge that the device showed, with times. */
  challenge?:
    | {
        kind?: string | undefined;
        shown?: ShownStep[] | undefined;
        /** Omit if no colours were shown. */
        light?: { shown?: ShownColor[] | undefined } | undefined;
      }
    | undefined;
}

/** Times use the clock of `frames[].atMs`; for a clip, they count from its start. */
export interface ShownStep {
  direction: 'LEFT' | 'RIGHT' | 'UP' | 'DOWN' | 'CENTER';
  shownAtMs: number;
  endedAtMs: number;
  /** True if the device detected the end of the movement; false if the step timed out. */
  seen?: boolean | undefined;
}

/** A colour of the light challenge, on the same clock. */
export interface ShownColor {
  /** The colour as given in the challenge. */
  color: string;
  shownAtMs: number;
  endedAtMs: number;
}
