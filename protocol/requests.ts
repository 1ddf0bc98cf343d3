import { z } from 'zod';
import { type IdKind, isId } from './ids.js';
import { SESSION_STATUSES } from './session-state.js';
import { DELIVERY_STATES } from './webhook-endpoint.js';
import { type ChallengeKind, EVENT_TYPES, FLOWS, SCENARIOS } from './words.js';

/** The JSON bodies that the API takes. All are strict: an unknown member is a fault, never ignored. */

const wellFormed = (text: string) => text.isWellFormed();
/** Text without lone surrogates or NUL: both break the database or the canonical form. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => wellFormed(value) && !value.includes('\0'), { message: 'must be well-formed Unicode without NUL' });

/** The parser of URLs drops line feeds and the like in silence: what is stored would not be what was checked. */
const plainUrl = (protocol: RegExp) =>
  z
    .string()
    .refine((value) => wellFormed(value) && !/[\s\p{Cc}]/u.test(value), {
      message: 'must not hold spaces or control characters',
    })
    .max(2000)
    .pipe(z.url({ protocol }));
const httpsUrl = plainUrl(/^https$/);

/** `https://host[:port]`; `http` only on loopback, for development. */
const origin = z
  .string()
  .max(300)
  .refine(isOrigin, { message: 'must be an origin such as https://example.com, without a path' });

export const ReferenceSchema = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('DOCUMENT_IMAGE'), fileId: text(64) }),
  z.strictObject({ source: z.literal('ENROLLMENT'), enrollmentId: text(64) }),
]);
export type Reference = z.infer<typeof ReferenceSchema>;

export const SimulateSchema = z.strictObject({
  scenario: z.enum(SCENARIOS),
  delayMs: z.int().min(0).max(60_000).optional(),
});

export const CreateSessionSchema = z.strictObject({
  flow: z.enum(FLOWS),
  purpose: text(200),
  reference: ReferenceSchema.optional(),
  enrollOnApprove: z.boolean().optional(),
  subjectId: text(128).optional(),
  metadata: z
    .record(text(40), z.string().max(500).refine(wellFormedWithoutNul, { message: 'must be well-formed Unicode without NUL' }))
    .refine((record) => Object.keys(record).length <= 20, { message: 'at most 20 keys' })
    .optional(),
  returnUrl: httpsUrl.optional(),
  embedOrigins: z.array(origin).max(10).optional(),
  expiresInSeconds: z.int().min(300).max(604_800).optional(),
  locale: z.string().max(35).refine(isLocale, { message: 'must be a BCP 47 language tag' }).optional(),
  simulate: SimulateSchema.optional(),
});
export type CreateSession = z.infer<typeof CreateSessionSchema>;

/** What a person may choose to do without. */
export const AVOIDABLE_CHALLENGES = ['LIGHT'] as const satisfies readonly ChallengeKind[];
export type AvoidableChallenge = (typeof AVOIDABLE_CHALLENGES)[number];

export const OpenCaptureSchema = z.strictObject({
  /**
   * Proves that the same device asks again: what the first answer gave, or, so that a lost answer loses nothing, what the
   * device chose itself: `fpd_` and 32 random bytes in base64url, new for each link.
   */
  claimToken: z.string().max(100).optional(),
  /**
   * What this attempt must do without: LIGHT for people who ask for reduced motion, who choose another way, or whose device
   * cannot show colours. Head turns are asked as they would be otherwise.
   */
  avoid: z
    .array(z.enum(AVOIDABLE_CHALLENGES))
    .max(AVOIDABLE_CHALLENGES.length)
    .optional()
    .describe('What the attempt must do without, such as LIGHT for people who ask for reduced motion.'),
});

/** What the URL may point at is the orchestrator's to judge; here only that it is one, in one spelling. */
const webhookUrl = plainUrl(/^https?$/);
const eventFilter = z.array(z.enum(EVENT_TYPES)).min(1).max(EVENT_TYPES.length);

export const ReviewSessionSchema = z.strictObject({
  outcome: z.enum(['APPROVED', 'DECLINED']),
  /** Who decided, as the integrator names them. Kept in the audit log. */
  reviewer: text(200),
  note: text(2000).optional(),
});
export type ReviewSession = z.infer<typeof ReviewSessionSchema>;

export const CreateEnrollmentSchema = z.strictObject({ sessionId: text(64), subjectId: text(128).optional() });
export const EraseSubjectSchema = z.strictObject({ subjectId: text(128) });

export const CreateWebhookEndpointSchema = z.strictObject({
  url: webhookUrl,
  events: eventFilter.nullable().optional(),
  description: text(200).nullable().optional(),
});
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpointSchema>;

/** What is left out stays as it is; null clears. */
export const UpdateWebhookEndpointSchema = z.strictObject({
  url: webhookUrl.optional(),
  events: eventFilter.nullable().optional(),
  description: text(200).nullable().optional(),
  enabled: z.boolean().optional(),
});
export type UpdateWebhookEndpoint = z.infer<typeof UpdateWebhookEndpointSchema>;

/** Rotate, test and replay take no body, or an empty object. */
export const EmptyBodySchema = z.strictObject({});

/**
 * A step of the challenge as the device showed it. Times are of the clock of `frames[].atMs`; for a clip, of its start.
 * `seen`: the device saw a movement end; otherwise the step's time ran out.
 */
export const ShownStepSchema = z.object({
  direction: z.enum(['LEFT', 'RIGHT', 'UP', 'DOWN', 'CENTER']),
  shownAtMs: z.number().min(0).max(600_000),
  endedAtMs: z.number().min(0).max(600_000),
  seen: z.boolean().optional(),
});
export type ShownStep = z.infer<typeof ShownStepSchema>;

/** A colour of the challenge's light as the device showed it, on the same clock. */
export const ShownColorSchema = z.object({
  color: z.string().max(20),
  shownAtMs: z.number().min(0).max(600_000),
  endedAtMs: z.number().min(0).max(600_000),
});
export type ShownColor = z.infer<typeof ShownColorSchema>;

/** The `metadata` part of a media upload. The person's device writes it: hostile. */
export const CaptureMetadataSchema = z.object({
  frames: z
    .array(z.object({ atMs: z.number().min(0).max(600_000) }))
    .max(24)
    .optional(),
  camera: z.record(z.string().max(40), z.unknown()).optional(),
  device: z.record(z.string().max(40), z.unknown()).optional(),
  challenge: z
    .object({
      kind: z.string().max(40).optional(),
      shown: z.array(ShownStepSchema).max(24).optional(),
      /** Left out where no colours were shown. */
      light: z.object({ shown: z.array(ShownColorSchema).max(24).optional() }).optional(),
    })
    .optional(),
});
export type CaptureMetadata = z.infer<typeof CaptureMetadataSchema>;

function wellFormedWithoutNul(value: string): boolean {
  return wellFormed(value) && !value.includes('\0');
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const loopback = url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname === '[::1]';
  return url.origin === value && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback));
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    // getCanonicalLocales throws RangeError on anything but a language tag; that is the answer, not a fault.
    return false;
  }
}

const pageLimit = z.coerce.number().int().min(1).max(100).default(20);

/** The query of a list of sessions. */
export const ListSessionsSchema = z.strictObject({
  status: z.enum(SESSION_STATUSES).optional(),
  flow: z.enum(FLOWS).optional(),
  subjectId: text(128).optional(),
  createdAfter: z.iso.datetime({ offset: true }).optional(),
  limit: pageLimit,
  cursor: z.string().max(64).optional(),
});

/** Always the last id of the page before, so that a cursor of another list is refused rather than misread. */
const cursorOf = (kind: IdKind) =>
  z
    .string()
    .refine((value) => isId(kind, value), { message: 'must be the nextCursor of an earlier answer' })
    .optional();

export const ListWebhookEndpointsSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('webhookEndpoint') });

export const ListWebhookDeliveriesSchema = z.strictObject({
  state: z.enum(DELIVERY_STATES).optional(),
  limit: pageLimit,
  cursor: cursorOf('delivery'),
});

export const GetSessionQuerySchema = z.strictObject({ wait: z.coerce.number().int().min(1).max(60).optional() });

const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

export const UsageQuerySchema = z
  .strictObject({ period: period.optional(), from: period.optional(), to: period.optional() })
  .refine((query) => (query.from === undefined) === (query.to === undefined), {
    path: ['from'],
    message: 'from and to go together',
  })
  .refine((query) => query.period === undefined || query.from === undefined, {
    path: ['period'],
    message: 'period or from and to, not both',
  })
  .refine((query) => query.from === undefined || query.to === undefined || query.from <= query.to, {
    path: ['to'],
    message: 'must not be before from',
  });
