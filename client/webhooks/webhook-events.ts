import type { ErasureBundle } from '@faceproof/protocol/receipts.js';
import type { Mode } from '@faceproof/protocol/words.js';
import type { Enrollment, Session } from '../answers.js';

/** What arrives at a webhook endpoint. `switch (event.type)` tells the events apart; more types may come. */
export type WebhookEvent =
  | SessionEvent<'session.capture_started'>
  | SessionEvent<'session.processing'>
  | SessionEvent<'session.decided'>
  | SessionEvent<'session.review_required'>
  | SessionEvent<'session.expired'>
  | SessionEvent<'session.canceled'>
  | SessionEvent<'session.failed'>
  | Event<'enrollment.created', Enrollment>
  | Event<'subject.erased', { erasureId: string; erasedAt: string; erased: ErasureBundle['erased'] }>
  | Event<'policy.changed', Record<string, unknown>>
  | Event<'usage.threshold_reached', { period: string; threshold: number; included: number; used: number; resetsAt: string }>
  | Event<'webhook.test', { endpointId: string; mode: Mode }>;

export interface Event<Type extends string, Data> {
  /** `webhook-id`: the same on every retry. Keep it to do nothing twice. */
  id: string;
  type: Type;
  /** When it happened, RFC 3339. */
  timestamp: string;
  data: Data;
}

/** `sequence` grows per session: an event with a lower one than the last is old news. */
export type SessionEvent<Type extends string> = Event<Type, Session & { sequence: number }>;
