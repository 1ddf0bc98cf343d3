import { z } from 'zod';
import type { PageSession } from './capture-page.js';
import { PAGE_STAGES } from './capture-page.js';
import type { SessionEnvelope } from './envelope.js';
import { ID_PREFIXES, type IdKind } from './ids.js';
import type { ConsistencyProof, EvidenceLogKey, LogProof } from './log-proof.js';
import { PolicySchema } from './policy.js';
import { PROBLEM_CODES } from './problems.js';
import { REASON_CODES } from './reasons.js';
import type { Bundle, ErasureBundle, EvidenceKey, Receipt, VerificationBundle } from './receipts.js';
import { SESSION_STATUSES } from './session-state.js';
import { WebhookDeliverySchema, WebhookEndpointSchema, WebhookEndpointWithSecretSchema } from './webhook-endpoint.js';
import {
  ATTEMPT_OUTCOMES,
  CAPTURE_SIGNS,
  CAPTURE_STATES,
  CHALLENGE_KINDS,
  CHECK_KINDS,
  CHECK_STATUSES,
  CLOSE_REASONS,
  EVENT_TYPES,
  FLOWS,
  MODES,
  OUTCOMES,
  SCENARIOS,
} from './words.js';

/**
 * Every body that the API answers, closed: a member that is not here is never sent. The OpenAPI document is made of
 * them, and the contract tests hold every answer against them. `satisfies` keeps them and the types alike.
 */

const id = (kind: IdKind) => z.string().regex(new RegExp(`^${ID_PREFIXES[kind]}[0-9a-hjkmnp-tv-z]{26}$`));
const time = z.iso.datetime();
const count = z.int().min(0);
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
/** 0..1, six decimals at most. */
const score = z.number().min(0).max(1);
/** The same as text, as receipts hold it. */
const sixDecimals = z.string().regex(/^[01]\.\d{6}$/);

const ReasonSchema = z
  .strictObject({
    code: z.enum(REASON_CODES),
    check: z.enum(CHECK_KINDS).nullable(),
    category: z.enum(['QUALITY', 'FRAUD', 'MISMATCH', 'USER', 'TECHNICAL', 'POLICY']),
    retryable: z.boolean(),
    message: z.string(),
  })
  .meta({ id: 'Reason' });

const DecisionSchema = z
  .strictObject({
    outcome: z.enum(OUTCOMES),
    reasons: z.array(ReasonSchema),
    reviewRequired: z.boolean(),
    version: z.int().min(1).describe("1 for the engine's own, one more for each review."),
    final: z.boolean().describe('False while a review may still change it.'),
  })
  .meta({ id: 'Decision' });

const CheckSchema = z
  .strictObject({
    kind: z.enum(CHECK_KINDS),
    status: z.enum(CHECK_STATUSES),
    score: score.nullable().describe('Higher is more genuine; null where the check has no score or did not run.'),
    threshold: score.nullable(),
    engine: z
      .strictObject({ model: z.string(), version: z.string(), digest })
      .nullable()
      .describe('What measured it; null where no model took part.'),
    signs: z
      .array(z.enum(CAPTURE_SIGNS))
      .optional()
      .describe('What in particular it found; missing where it found nothing. More may come.'),
    duplicates: z
      .array(z.string())
      .optional()
      .describe(
        'Of face.duplicate only: ids of enrollments of other subjects with this face, the most alike first, at most five. One that is deleted or erased disappears.',
      ),
  })
  .meta({ id: 'Check' });

const FindingValue = z.union([z.string(), z.number(), z.boolean()]);

export const EvaluationSchema = z
  .strictObject({
    profileId: z.string(),
    conforms: z.boolean().describe('Whether the settings conform. It never says "certified".'),
    findings: z.array(
      z.strictObject({
        path: z.string().describe('Into the policy, such as `checks.face.match.threshold`.'),
        required: FindingValue,
        actual: FindingValue.nullable(),
        level: z.enum(['BELOW', 'MET']),
      }),
    ),
  })
  .meta({ id: 'Evaluation' });

export const ReceiptSchema = z
  .strictObject({
    receiptId: id('receipt'),
    bundleHash: digest,
    decidedAt: time,
    supersedes: id('receipt').nullable(),
    signature: z.strictObject({ alg: z.literal('EdDSA'), keyId: z.string(), value: z.string() }),
  })
  .meta({ id: 'Receipt' }) satisfies z.ZodType<Receipt>;

const envelope = {
  sessionId: id('session'),
  flow: z.enum(FLOWS),
  purpose: z.string().nullable().describe('null once the person was erased.'),
  mode: z.enum(MODES),
  status: z.enum(SESSION_STATUSES),
  subjectId: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  createdAt: time,
  updatedAt: time,
  expiresAt: time.describe('When the capture link runs out.'),
  decidedAt: time.nullable(),
  erasedAt: time.nullable(),
  closeReason: z.enum(CLOSE_REASONS).nullable(),
  decision: DecisionSchema.nullable(),
  checks: z.array(CheckSchema),
  evaluation: EvaluationSchema,
  evidence: ReceiptSchema.nullable(),
  attempts: z.array(
    z.strictObject({
      captureId: id('capture'),
      startedAt: time,
      uploadedAt: time.nullable(),
      outcome: z.enum(ATTEMPT_OUTCOMES),
    }),
  ),
  enrollment: z.strictObject({ enrollmentId: id('enrollment') }).nullable(),
};

export const SessionSchema = z.strictObject(envelope).meta({ id: 'Session' }) satisfies z.ZodType<SessionEnvelope>;

export const CreatedSessionSchema = z
  .strictObject({
    ...envelope,
    handoff: z
      .strictObject({ captureUrl: z.url(), captureToken: z.string(), expiresAt: time })
      .describe('Shown here and never again.'),
  })
  .meta({ id: 'CreatedSession' }) satisfies z.ZodType<SessionEnvelope>;

/** The body of a webhook about a session. */
export const SessionEventSchema = z
  .strictObject({
    type: z.enum(EVENT_TYPES.filter((type) => type.startsWith('session.'))),
    timestamp: time,
    data: z.strictObject({ ...envelope, sequence: z.int().min(1).describe('Grows with each event of the session.') }),
  })
  .meta({ id: 'SessionEvent' });

export const SessionPageSchema = page(SessionSchema).meta({ id: 'SessionPage' });

const VerificationBundleSchema = z
  .strictObject({
    v: z.literal(1),
    type: z.enum(['verification', 'review']),
    mode: z.enum(MODES),
    receiptId: id('receipt'),
    sessionId: id('session'),
    accountId: id('account'),
    flow: z.enum(FLOWS),
    purposeHash: digest,
    decidedAt: time,
    outcome: z.enum(OUTCOMES),
    reasons: z.array(z.enum(REASON_CODES)),
    checks: z.array(
      z.strictObject({
        kind: z.enum(CHECK_KINDS),
        status: z.enum(CHECK_STATUSES),
        score: sixDecimals.nullable(),
        threshold: sixDecimals.nullable(),
        model: z.string().nullable(),
        version: z.string().nullable(),
        digest: digest.nullable(),
      }),
    ),
    policy: z.strictObject({ version: z.int(), hash: digest, profileId: z.string(), conforms: z.boolean() }),
    media: z.array(z.strictObject({ index: count, commitment: z.string().regex(/^hmac-sha256:[0-9a-f]{64}$/) })),
    supersedes: id('receipt').nullable(),
  })
  .meta({ id: 'VerificationBundle' }) satisfies z.ZodType<VerificationBundle>;

const ErasedSchema = z.strictObject({ sessions: count, captures: count, files: count, enrollments: count });

const ErasureBundleSchema = z
  .strictObject({
    v: z.literal(1),
    type: z.literal('erasure'),
    mode: z.enum(MODES),
    receiptId: id('receipt'),
    sessionId: z.null(),
    accountId: id('account'),
    erasureId: id('erasure'),
    decidedAt: time,
    erased: ErasedSchema,
    supersedes: z.null(),
  })
  .meta({ id: 'ErasureBundle' }) satisfies z.ZodType<ErasureBundle>;

export const LogProofSchema = z
  .strictObject({ index: count, inclusionProof: z.array(z.string()), checkpoint: z.string() })
  .meta({ id: 'LogProof' }) satisfies z.ZodType<LogProof>;

export const LogEntrySchema = z.strictObject({ receiptId: id('receipt'), ...LogProofSchema.shape }).meta({ id: 'LogEntry' });

export const ConsistencySchema = z
  .strictObject({ from: count, to: count, consistencyProof: z.array(z.string()) })
  .meta({ id: 'Consistency' }) satisfies z.ZodType<ConsistencyProof>;

export const EvidenceSchema = z
  .strictObject({
    receipt: ReceiptSchema,
    bundle: VerificationBundleSchema,
    log: LogProofSchema.nullable().optional().describe('Where the receipt stands in the transparency log; null until it does.'),
  })
  .meta({ id: 'Evidence' });

export const ErasureSchema = z
  .strictObject({
    erasureId: id('erasure'),
    subjectId: z.string(),
    erasedAt: time,
    erased: ErasedSchema,
    receipt: z.strictObject({ receipt: ReceiptSchema, bundle: ErasureBundleSchema }) satisfies z.ZodType<{
      receipt: Receipt;
      bundle: Bundle;
    }>,
  })
  .meta({ id: 'Erasure' });

export const EvidenceKeysSchema = z
  .strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
        kid: z.string().describe('RFC 7638 thumbprint.'),
        x: z.string(),
        status: z.enum(['NEXT', 'ACTIVE', 'RETIRED']),
        notBefore: time,
        notAfter: time.nullable(),
        mode: z.enum(MODES),
      }) satisfies z.ZodType<EvidenceKey>,
    ),
    logs: z
      .array(z.strictObject({ origin: z.string(), vkey: z.string() }) satisfies z.ZodType<EvidenceLogKey>)
      .optional()
      .describe('Of the transparency log.'),
  })
  .meta({ id: 'EvidenceKeys' });

export const FileSchema = z
  .strictObject({
    fileId: id('file'),
    purpose: z.literal('DOCUMENT_IMAGE'),
    bytes: count,
    mediaType: z.string(),
    width: count,
    height: count,
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'File' });

const ChallengeSchema = z.strictObject({
  kind: z.literal('HEAD_TURNS'),
  steps: z.array(
    z.strictObject({
      direction: z.enum(['LEFT', 'RIGHT', 'UP', 'DOWN', 'CENTER']).describe("From the person's own point of view."),
      afterMs: count,
      holdMs: count,
    }),
  ),
  light: z
    .strictObject({
      kind: z.literal('LIGHT'),
      fadeMs: count.describe('How long a colour takes to come.'),
      steps: z.array(
        z.strictObject({
          color: z
            .string()
            .regex(/^#[0-9a-f]{6}$/)
            .describe('The whole screen around the picture, sRGB.'),
          holdMs: count.describe('From the moment the colour begins to come.'),
        }),
      ),
    })
    .optional()
    .describe('Colours to show, one after the other, before the head turns. Never to people who ask for reduced motion.'),
});

export const OpenedCaptureSchema = z
  .strictObject({
    captureId: id('capture'),
    attempt: z.int().min(1),
    attemptsLeft: count,
    claimToken: z.string().describe('Proves that the same device asks again.'),
    uploadToken: z.string().describe('For one upload within ten minutes.'),
    uploadTokenExpiresAt: time,
    challenge: ChallengeSchema,
    limits: z.strictObject({
      framesMin: count,
      framesMax: count,
      frameBytesMax: count,
      framePixelsMax: count,
      videoBytesMax: count,
      videoSecondsMax: count,
      requestBytesMax: count,
    }),
  })
  .meta({ id: 'OpenedCapture' });

export const AcceptedCaptureSchema = z
  .strictObject({ captureId: id('capture'), state: z.literal('PROCESSING') })
  .meta({ id: 'AcceptedCapture' });

export const CaptureProgressSchema = z
  .strictObject({ state: z.enum(CAPTURE_STATES), attemptsLeft: count, hints: z.array(z.enum(REASON_CODES)) })
  .meta({ id: 'CaptureProgress' });

export const PageSessionSchema = z
  .strictObject({
    sessionId: id('session'),
    mode: z.enum(MODES),
    flow: z.enum(FLOWS),
    purpose: z.string(),
    stage: z.enum(PAGE_STAGES),
    captureId: id('capture').nullable(),
    attemptsLeft: count,
    hints: z.array(z.enum(REASON_CODES)),
    account: z.strictObject({ name: z.string(), logoUrl: z.string().nullable(), accent: z.string().nullable() }),
    returnUrl: z.string().nullable(),
    embedOrigins: z.array(z.string()),
    retention: z.strictObject({ mediaHours: count, templateDays: count.nullable() }),
    expiresAt: time,
    scenario: z.enum(SCENARIOS).nullable(),
    challenges: z.array(z.enum(CHALLENGE_KINDS)).describe('What its attempts may ask.'),
    claimToken: z.string(),
  })
  .meta({ id: 'PageSession' }) satisfies z.ZodType<PageSession>;

export const ConsentAnsweredSchema = z.strictObject({ accepted: z.boolean() }).meta({ id: 'ConsentAnswered' });
export const ScenarioChosenSchema = z.strictObject({ scenario: z.enum(SCENARIOS) }).meta({ id: 'ScenarioChosen' });

export const EnrollmentSchema = z
  .strictObject({
    enrollmentId: id('enrollment'),
    subjectId: z.string().nullable(),
    sessionId: id('session'),
    model: z.string(),
    version: z.string(),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'Enrollment' });

export const StoredPolicySchema = z
  .strictObject({ policy: PolicySchema, version: count, evaluation: EvaluationSchema })
  .meta({ id: 'StoredPolicy' });

export const UsageSchema = z
  .strictObject({
    plan: z.string(),
    periods: z.array(
      z.strictObject({
        period: z.string().regex(/^\d{4}-\d{2}$/),
        included: count,
        used: count,
        reserved: count,
        remaining: count,
        test: count.describe('Sessions of test keys; never charged.'),
        byFlow: z.record(z.string(), count),
        byOutcome: z.record(z.string(), count),
      }),
    ),
  })
  .meta({ id: 'Usage' });

export const NamedWebhookEndpointSchema = WebhookEndpointSchema.meta({ id: 'WebhookEndpoint' });
export const NamedWebhookEndpointWithSecretSchema = WebhookEndpointWithSecretSchema.meta({ id: 'WebhookEndpointWithSecret' });
export const NamedWebhookDeliverySchema = WebhookDeliverySchema.meta({ id: 'WebhookDelivery' });
export const WebhookEndpointPageSchema = page(NamedWebhookEndpointSchema).meta({ id: 'WebhookEndpointPage' });
export const WebhookDeliveryPageSchema = page(NamedWebhookDeliverySchema).meta({ id: 'WebhookDeliveryPage' });

export const HealthSchema = z.strictObject({ status: z.enum(['ok', 'ready']) }).meta({ id: 'Health' });

/** Members beyond RFC 9457's belong to the codes that the description names. */
export const ProblemSchema = z
  .strictObject({
    type: z.url().describe('A page that explains the code.'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(PROBLEM_CODES),
    requestId: z.string(),
    retryable: z.boolean().describe('Whether the same request, sent again later, may succeed.'),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().describe('RFC 6901, into the body; for a query, the name of the parameter.'),
          code: z.string(),
          message: z.string(),
        }),
      )
      .optional(),
    currentStatus: z.enum(SESSION_STATUSES).optional().describe('With `session_state_conflict` and `session_not_approved`.'),
    currentVersion: count.optional().describe('With `policy_version_mismatch`.'),
    included: count.optional().describe('With `allowance_exhausted`.'),
    used: count.optional().describe('With `allowance_exhausted`.'),
    reserved: count.optional().describe('With `allowance_exhausted`.'),
    resetsAt: time.optional().describe('With `allowance_exhausted`.'),
    requiredScope: z.string().optional().describe('With `insufficient_scope`.'),
    disabledReason: z.string().optional().describe('With `webhook_endpoint_disabled`.'),
    failing: z.array(z.string()).optional().describe('With `dependency_unavailable` of `/readyz`.'),
  })
  .meta({ id: 'Problem' });

/** A list, newest first. `nextCursor` is null on the last page. */
function page<S extends z.ZodType>(row: S) {
  return z.strictObject({ data: z.array(row), nextCursor: z.string().nullable() });
}
