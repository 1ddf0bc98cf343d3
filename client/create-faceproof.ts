import { type CaptureCalls, captureCalls } from './calls/captures.js';
import { type EnrollmentCalls, enrollmentCalls, type SubjectCalls, subjectCalls } from './calls/enrollments.js';
import { type EvidenceCalls, evidenceCalls } from './calls/evidence.js';
import { type FileCalls, fileCalls } from './calls/files.js';
import { type PolicyCalls, policyCalls, type UsageCalls, usageCalls } from './calls/policy.js';
import { type ServiceCalls, serviceCalls } from './calls/service.js';
import { type SessionCalls, sessionCalls } from './calls/sessions.js';
import {
  type WebhookDeliveryCalls,
  type WebhookEndpointCalls,
  webhookDeliveryCalls,
  webhookEndpointCalls,
} from './calls/webhook-endpoints.js';
import { openTransport, type TransportOptions } from './http/open-transport.js';

/** Every call that an integrator's server makes. */
export interface Faceproof {
  sessions: SessionCalls;
  files: FileCalls;
  captures: CaptureCalls;
  enrollments: EnrollmentCalls;
  policy: PolicyCalls;
  subjects: SubjectCalls;
  usage: UsageCalls;
  webhookEndpoints: WebhookEndpointCalls;
  webhookDeliveries: WebhookDeliveryCalls;
  evidence: EvidenceCalls;
  service: ServiceCalls;
}

export interface FaceproofOptions extends TransportOptions {
  /** `fp_test_…` or `fp_live_…`. Belongs on a server; a browser or an app uses {@link createCaptureClient}. */
  apiKey: string;
}

/**
 * The service as an API key sees it. Holds nothing open; make one and keep it.
 *
 * The key stays in a closure: it is in no property, no error, no hook and no `inspect`.
 *
 * @throws TypeError where the key or the address cannot be one
 */
export function createFaceproof({ apiKey, ...options }: FaceproofOptions): Faceproof {
  if (typeof apiKey !== 'string' || !/^fp_(test|live)_[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be a key of Faceproof: fp_test_… or fp_live_…');
  }
  const transport = openTransport(options);
  const way = { transport, bearer: apiKey };
  return {
    sessions: sessionCalls(way),
    files: fileCalls(way),
    captures: captureCalls(transport),
    enrollments: enrollmentCalls(way),
    policy: policyCalls(way),
    subjects: subjectCalls(way),
    usage: usageCalls(way),
    webhookEndpoints: webhookEndpointCalls(way),
    webhookDeliveries: webhookDeliveryCalls(way),
    evidence: evidenceCalls(way),
    service: serviceCalls(transport),
  };
}
