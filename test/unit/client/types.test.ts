import type { Policy, PutPolicy } from '@faceproof/client/calls/account/policy.js';
import type {
  CreateWebhookEndpoint,
  UpdateWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@faceproof/client/calls/account/webhooks.js';
import type { CreateEnrollment } from '@faceproof/client/calls/evidence/enrollments.js';
import type { CaptureMetadata, CaptureProgress, OpenedCapture } from '@faceproof/client/calls/sessions/captures.js';
import type { CreateSession, ReviewSession } from '@faceproof/client/calls/sessions/sessions.js';
import type * as webhooks from '@faceproof/protocol/api/account/webhooks.js';
import type * as enrollments from '@faceproof/protocol/api/evidence/enrollments.js';
import type * as captures from '@faceproof/protocol/api/sessions/captures.js';
import * as sessions from '@faceproof/protocol/api/sessions/sessions.js';
import { DEFAULT_POLICY, PolicySchema, type PutPolicySchema } from '@faceproof/protocol/policy.js';
import type * as endpoints from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { expect, it } from 'vitest';
import type { Input, Output, Same } from '../../client/same-type.js';

/**
 * The client declares its own types, so that integrators need not install a validator. Here the compiler compares them with the
 * service's schemas: this file does not compile if the two differ.
 */

true satisfies Same<CreateSession, Input<typeof sessions.CreateSessionSchema>>;
true satisfies Same<ReviewSession, Input<typeof sessions.ReviewSessionSchema>>;
true satisfies Same<CreateEnrollment, Input<typeof enrollments.CreateEnrollmentSchema>>;
true satisfies Same<CreateWebhookEndpoint, Input<typeof webhooks.CreateWebhookEndpointSchema>>;
true satisfies Same<UpdateWebhookEndpoint, Input<typeof webhooks.UpdateWebhookEndpointSchema>>;
true satisfies Same<CaptureMetadata, Input<typeof captures.CaptureMetadataSchema>>;
true satisfies Same<Policy, Input<typeof PolicySchema>>;
true satisfies Same<PutPolicy, Input<typeof PutPolicySchema>>;
true satisfies Same<WebhookEndpoint, Output<typeof endpoints.WebhookEndpointSchema>>;
true satisfies Same<WebhookEndpointWithSecret, Output<typeof endpoints.WebhookEndpointWithSecretSchema>>;
// More kinds of challenge may come: the client promises less than the service answers today.
true satisfies Output<typeof captures.OpenedCaptureSchema> extends OpenedCapture ? true : false;
true satisfies Same<keyof OpenedCapture, keyof Output<typeof captures.OpenedCaptureSchema>>;
true satisfies Same<CaptureProgress, Output<typeof captures.CaptureProgressSchema>>;
true satisfies Output<typeof endpoints.WebhookDeliverySchema> extends WebhookDelivery ? true : false;

it('the service accepts a session with every optional member', () => {
  const session: Required<Omit<CreateSession, 'reference'>> = {
    flow: 'LIVENESS_ONLY',
    purpose: 'Types',
    purposeTexts: { de: 'Typen' },
    policyId: 'default',
    enrollOnApprove: true,
    subjectId: 's',
    metadata: { a: 'b' },
    crossDevice: 'ALLOW',
    returnUrl: 'https://example.com/',
    fallbackUrl: 'https://example.com/',
    embedOrigins: ['https://example.com'],
    expiresInSeconds: 300,
    locale: 'de',
    simulate: { scenario: 'approve', delayMs: 1 },
  };
  expect(sessions.CreateSessionSchema.safeParse(session).success).toBe(true);
  const policy: Policy = DEFAULT_POLICY;
  expect(PolicySchema.safeParse(policy).success).toBe(true);
});
