import { type BrandingCalls, brandingCalls } from './calls/account/branding.js';
import { type KeyCalls, keyCalls } from './calls/account/keys.js';
import { type MemberCalls, memberCalls } from './calls/account/members.js';
import { type PolicyCalls, policyCalls } from './calls/account/policy.js';
import {
  type WebhookDeliveryCalls,
  type WebhookEndpointCalls,
  webhookDeliveryCalls,
  webhookEndpointCalls,
} from './calls/account/webhooks.js';
import { type AuditCalls, auditCalls } from './calls/evidence/audit.js';
import { type EnrollmentCalls, enrollmentCalls } from './calls/evidence/enrollments.js';
import { type EvidenceCalls, evidenceCalls } from './calls/evidence/evidence-log.js';
import {
  type HoldCalls,
  holdCalls,
  type RequestCalls,
  requestCalls,
  type SubjectCalls,
  subjectCalls,
} from './calls/evidence/subjects.js';
import { type AnalyticsCalls, analyticsCalls } from './calls/figures/analytics.js';
import { type RecentCallCalls, recentCallCalls } from './calls/figures/recent-calls.js';
import { type ServiceCalls, serviceCalls } from './calls/figures/service.js';
import { type UsageCalls, usageCalls } from './calls/figures/usage.js';
import { type CaptureCalls, captureCalls } from './calls/sessions/captures.js';
import { type FileCalls, fileCalls } from './calls/sessions/files.js';
import { type MediaCalls, mediaCalls } from './calls/sessions/media.js';
import { type ReviewCalls, reviewCalls } from './calls/sessions/reviews.js';
import { type SessionCalls, sessionCalls } from './calls/sessions/sessions.js';
import { openTransport, type TransportOptions } from './http/open-transport.js';

/** All calls of an integrator's server. */
export interface Faceproof {
  sessions: SessionCalls;
  reviews: ReviewCalls;
  media: MediaCalls;
  files: FileCalls;
  captures: CaptureCalls;
  enrollments: EnrollmentCalls;
  policy: PolicyCalls;
  branding: BrandingCalls;
  subjects: SubjectCalls;
  holds: HoldCalls;
  requests: RequestCalls;
  usage: UsageCalls;
  analytics: AnalyticsCalls;
  audit: AuditCalls;
  members: MemberCalls;
  keys: KeyCalls;
  recentCalls: RecentCallCalls;
  webhookEndpoints: WebhookEndpointCalls;
  webhookDeliveries: WebhookDeliveryCalls;
  evidence: EvidenceCalls;
  service: ServiceCalls;
}

export interface FaceproofOptions extends TransportOptions {
  /** `fp_test_…` or `fp_live_…`. Use it on a server only; a browser or an app uses {@link createCaptureClient}. */
  apiKey: string;
}

/**
 * Creates a client for one API key. The client keeps no connection or timer open; create one and reuse it.
 *
 * The key stays in a closure. Properties, errors, hooks and `inspect` never show it.
 *
 * @throws TypeError if the key or the address is malformed
 */
export function createFaceproof({ apiKey, ...options }: FaceproofOptions): Faceproof {
  if (typeof apiKey !== 'string' || !/^fp_(test|live)_[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be a Faceproof API key: fp_test_… or fp_live_…');
  }
  const transport = openTransport(options);
  const connection = { transport, bearer: apiKey };
  return {
    sessions: sessionCalls(connection),
    reviews: reviewCalls(connection),
    media: mediaCalls(connection),
    files: fileCalls(connection),
    captures: captureCalls(transport),
    enrollments: enrollmentCalls(connection),
    policy: policyCalls(connection),
    branding: brandingCalls(connection),
    subjects: subjectCalls(connection),
    holds: holdCalls(connection),
    requests: requestCalls(connection),
    usage: usageCalls(connection),
    analytics: analyticsCalls(connection),
    audit: auditCalls(connection),
    members: memberCalls(connection),
    keys: keyCalls(connection),
    recentCalls: recentCallCalls(connection),
    webhookEndpoints: webhookEndpointCalls(connection),
    webhookDeliveries: webhookDeliveryCalls(connection),
    evidence: evidenceCalls(connection),
    service: serviceCalls(transport),
  };
}
