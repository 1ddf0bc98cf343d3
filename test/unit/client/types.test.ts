import type {
  CaptureProgress,
  OpenedCapture,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@faceproof/client/answers.js';
import type {
  CaptureMetadata,
  CreateEnrollment,
  CreateSession,
  CreateWebhookEndpoint,
  Policy,
  PutPolicy,
  ReviewSession,
  UpdateWebhookEndpoint,
} from '@faceproof/client/requests.js';
import { DEFAULT_POLICY, PolicySchema, type PutPolicySchema } from '@faceproof/protocol/policy.js';
import * as requests from '@faceproof/protocol/requests.js';
import type * as captures from '@faceproof/protocol/responses/capture.js';
import type * as endpoints from '@faceproof/protocol/webhook-endpoint.js';
import { expect, it } from 'vitest';

/**
 * The client declares its own types, so that integrators need not install a validator. Here the compiler compares them with the
 * service's schemas: this file does not compile if the two differ.
 */

type Same<A, B> = [Normal<A>] extends [Normal<B>] ? ([Normal<B>] extends [Normal<A>] ? true : false) : false;
/** Treats `x?: T | undefined` and `x?: T` as equal, because they mean the same in JSON. */
type Normal<T> = T extends readonly (infer Item)[]
  ? Normal<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Normal<Exclude<T[Name], undefined>> | (undefined extends T[Name] ? 'optional' : never) }
    : T;

type Input<Schema extends { _zod: { input: unknown } }> = Schema['_zod']['input'];
type Output<Schema extends { _zod: { output: unknown } }> = Schema['_zod']['output'];

const alike = {
  CreateSession: true satisfies Same<CreateSession, Input<typeof requests.CreateSessionSchema>>,
  ReviewSession: true satisfies Same<ReviewSession, Input<typeof requests.ReviewSessionSchema>>,
  CreateEnrollment: true satisfies Same<CreateEnrollment, Input<typeof requests.CreateEnrollmentSchema>>,
  CreateWebhookEndpoint: true satisfies Same<CreateWebhookEndpoint, Input<typeof requests.CreateWebhookEndpointSchema>>,
  UpdateWebhookEndpoint: true satisfies Same<UpdateWebhookEndpoint, Input<typeof requests.UpdateWebhookEndpointSchema>>,
  CaptureMetadata: true satisfies Same<CaptureMetadata, Input<typeof requests.CaptureMetadataSchema>>,
  Policy: true satisfies Same<Policy, Input<typeof PolicySchema>>,
  PutPolicy: true satisfies Same<PutPolicy, Input<typeof PutPolicySchema>>,
  WebhookEndpoint: true satisfies Same<WebhookEndpoint, Output<typeof endpoints.WebhookEndpointSchema>>,
  WebhookEndpointWithSecret: true satisfies Same<
    WebhookEndpointWithSecret,
    Output<typeof endpoints.WebhookEndpointWithSecretSchema>
  >,
  // More kinds of challenge may come: the client promises less than the service answers today.
  OpenedCapture: true satisfies Output<typeof captures.OpenedCaptureSchema> extends OpenedCapture ? true : false,
  OpenedCaptureMembers: true satisfies Same<keyof OpenedCapture, keyof Output<typeof captures.OpenedCaptureSchema>>,
  CaptureProgress: true satisfies Same<CaptureProgress, Output<typeof captures.CaptureProgressSchema>>,
  WebhookDelivery: true satisfies Output<typeof endpoints.WebhookDeliverySchema> extends WebhookDelivery ? true : false,
};

it.each(Object.entries(alike))('%s matches the schema of the service', (_name, same) => expect(same).toBe(true));

it('the service accepts a session with every optional member', () => {
  const session: Required<Omit<CreateSession, 'reference'>> = {
    flow: 'LIVENESS_ONLY',
    purpose: 'Types',
    enrollOnApprove: true,
    subjectId: 's',
    metadata: { a: 'b' },
    returnUrl: 'https://example.com/',
    embedOrigins: ['https://example.com'],
    expiresInSeconds: 300,
    locale: 'de',
    simulate: { scenario: 'approve', delayMs: 1 },
  };
  expect(requests.CreateSessionSchema.safeParse(session).success).toBe(true);
  const policy: Policy = DEFAULT_POLICY;
  expect(PolicySchema.safeParse(policy).success).toBe(true);
});
