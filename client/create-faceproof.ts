import { type AnalyticsCalls, analyticsCalls } from './calls/analytics.js';
import { type AuditCalls, auditCalls } from './calls/audit.js';
import { type BrandingCalls, brandingCalls } from './calls/branding.js';
import { type CaptureCalls, captureCalls } from './calls/captures.js';
import { type EnrollmentCalls, enrollmentCalls } from './calls/enrollments.js';
import { type EvidenceCalls, evidenceCalls } from './calls/evidence-log.js';
import { type FileCalls, fileCalls } from './calls/files.js';
import { type KeyCalls, keyCalls } from './calls/keys.js';
import { type MediaCalls, mediaCalls } from './calls/media.js';
import { type MemberCalls, memberCalls } from './calls/members.js';
import { type PolicyCalls, policyCalls } from './calls/policy.js';
import { type RecentCallCalls, recentCallCalls } from './calls/recent-calls.js';
import { type ReviewCalls, reviewCalls } from './calls/reviews.js';
import { type ServiceCalls, serviceCalls } from './calls/service.js';
import { type SessionCalls, sessionCalls } from './calls/sessions.js';
import { type SubjectCalls, subjectCalls } from './calls/subjects.js';
import { type UsageCalls, usageCalls } from './calls/usage.js';
import {
  type WebhookDeliveryCalls,
  type WebhookEndpointCalls,
  webhookDeliveryCalls,
  webhookEndpointCalls,
} from './calls/webhooks.js';
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
