import type { ErasureBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { CheckKind, EventType, Mode } from '@faceproof/protocol/words.js';
import type { Enrollment } from '../calls/evidence/enrollments.js';
import type { Session } from '../calls/sessions/sessions.js';

/** An event that a webhook endpoint receives. Distinguish them by `event.type`; later versions may add types. */
export type WebhookEvent =
  | { [Type in SessionEventType]: SessionEvent<Type> }[SessionEventType]
  | Event<'enrollment.created', Enrollment>
  | Event<'subject.erased', { erasureId: string; erasedAt: string; erased: ErasureBundle['erased'] }>
  | Event<'policy.changed', Record<string, unknown>>
  | Event<'key.expiring', { keyId: string; name: string | null; hint: string; expiresAt: string }>
  | Event<
      'model.drift_suspected',
      {
        check: CheckKind;
        set: string;
        /** The population stability index; 0.25 or more. */
        psi: number;
        basis: 'CALIBRATION' | 'EARLIER_WEEKS';
        scores: number;
        /** Days, UTC, both included. */
        from: string;
        to: string;
      }
    >
  | Event<'usage.threshold_reached', { period: string; threshold: number; included: number; used: number; resetsAt: string }>
  | Event<'webhook.test', { endpointId: string; mode: Mode }>;

type SessionEventType = Extract<EventType, `session.${string}`>;

export interface Event<Type extends string, Data> {
  /** The value of `webhook-id`, the same for every retry. Store it to process each event only once. */
  id: string;
  type: Type;
  /** When it happened, RFC 3339. */
  timestamp: string;
  accountId: string;
  mode: Mode;
  data: Data;
}

/** `sequence` grows per session. Ignore an event whose `sequence` is lower than the last one processed. */
export type SessionEvent<Type extends string> = Event<Type, Session & { sequence: number }>;
