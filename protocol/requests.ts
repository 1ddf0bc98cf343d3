import { z } from 'zod';
import { isExactOrigin } from './exact-origin.js';
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
  .refine(isExactOrigin, { message: 'must be an origin such as https://example.com, without a path or a wildcard' });

export const ReferenceSchema = z.discriminatedUnion('source', [
  z
    .strictObject({
      source: z.literal('DOCUMENT_IMAGE').describe('Compare with an uploaded picture.'),
      fileId: text(64).describe('The picture: `fileId` from `POST /v1/files`.'),
    })
    .describe('An uploaded picture, such as the portrait of an identity document.'),
  z
    .strictObject({
      source: z.literal('ENROLLMENT').describe('Compare with the template of an earlier session.'),
      enrollmentId: text(64).describe(
        'The enrollment: `enrollmentId` from `POST /v1/enrollments` or from an approved session.',
      ),
    })
    .describe('The template of a person who was verified before.'),
]);
export type Reference = z.infer<typeof ReferenceSchema>;

export const SimulateSchema = z.strictObject({
  scenario: z.enum(SCENARIOS).describe('The outcome that the simulated engine plays.'),
  delayMs: z
    .int()
    .min(0)
    .max(60_000)
    .optional()
    .describe('How long each decision takes, in milliseconds. Default: 0; `slow`: 8000.'),
});

export const CreateSessionSchema = z.strictObject({
  flow: z
    .enum(FLOWS)
    .describe('`LIVENESS_ONLY` checks that the person is live. `ONBOARDING` also compares the face with `reference`.'),
  purpose: text(200).describe('Why the person is verified. The capture page shows it to them.'),
  reference: ReferenceSchema.optional().describe(
    'What the face is compared with. Required with `ONBOARDING`, refused with `LIVENESS_ONLY`.',
  ),
  enrollOnApprove: z
    .boolean()
    .optional()
    .describe('Saves the face template as an enrollment when the session is approved. Default: false.'),
  subjectId: text(128)
    .optional()
    .describe(
      'Your own id of the person, needed to erase them later. Default: a new id, `sub_…`. Use a customer number, not a name.',
    ),
  metadata: z
    .record(text(40), z.string().max(500).refine(wellFormedWithoutNul, { message: 'must be well-formed Unicode without NUL' }))
    .refine((record) => Object.keys(record).length <= 20, { message: 'at most 20 keys' })
    .optional()
    .meta({ maxProperties: 20, description: 'Your own keys and values, returned with the session and its webhooks.' }),
  returnUrl: httpsUrl
    .optional()
    .describe('Where the capture page sends the person afterwards. The page adds `sessionId` to the query and nothing else.'),
  embedOrigins: z
    .array(origin.describe('An exact origin, `https://host[:port]`.'))
    .max(10)
    .optional()
    .describe('Origins that may show the capture page in a frame and receive its events. Default: none.'),
  expiresInSeconds: z
    .int()
    .min(300)
    .max(604_800)
    .optional()
    .describe("Life of the capture link. Default: the policy's `linkTtlSeconds`, 86400 unless changed."),
  locale: z
    .string()
    .max(35)
    .refine(isLocale, { message: 'must be a BCP 47 language tag' })
    .optional()
    .describe("Language of the capture page, a BCP 47 tag such as `fr` or `pt-BR`. Default: the browser's language."),
  simulate: SimulateSchema.optional().describe(
    'TEST keys only: the session plays this scenario by itself. Without it, a TEST session waits for the page or an upload.',
  ),
});
export type CreateSession = z.infer<typeof CreateSessionSchema>;

/** What a person may choose to do without. */
export const AVOIDABLE_CHALLENGES = ['LIGHT'] as const satisfies readonly ChallengeKind[];
export type AvoidableChallenge = (typeof AVOIDABLE_CHALLENGES)[number];

export const OpenCaptureSchema = z.strictObject({
  claimToken: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Proves that the same device asks again: the `claimToken` of the first answer, or one that the device makes itself before its first call (`fpd_` and 32 random bytes in base64url, new for each link), so that a lost answer locks nobody out. Default: the service makes one.',
    ),
  avoid: z
    .array(z.enum(AVOIDABLE_CHALLENGES))
    .max(AVOIDABLE_CHALLENGES.length)
    .optional()
    .describe(
      'Challenges that this attempt leaves out: `LIGHT` for people who ask for reduced motion or decline colours, and for devices that cannot show them. Head turns stay. Default: none.',
    ),
});

/** What the URL may point at is the orchestrator's to judge; here only that it is one, in one spelling. */
const webhookUrl = plainUrl(/^https?$/);
const ENDPOINT_URL =
  'Where events are sent by POST. Must be https and resolve to public addresses only; development allows http and private addresses.';
const eventFilter = z.array(z.enum(EVENT_TYPES)).min(1).max(EVENT_TYPES.length);

export const ReviewSessionSchema = z.strictObject({
  outcome: z.enum(['APPROVED', 'DECLINED']).describe('The new decision.'),
  reviewer: text(200).describe('Your own id of the reviewer, kept in the audit log. Use a staff id, not a name.'),
  note: text(2000).optional().describe('Why, for your own records. Erased with the person.'),
});
export type ReviewSession = z.infer<typeof ReviewSessionSchema>;

export const CreateEnrollmentSchema = z.strictObject({
  sessionId: text(64).describe('An approved session whose template is still kept.'),
  subjectId: text(128)
    .optional()
    .describe(
      "The session's subject. Where the session was opened without one, the id that its subject gets. Default: the session's.",
    ),
});
export const EraseSubjectSchema = z.strictObject({
  subjectId: text(128).describe('The person: the `subjectId` of their sessions.'),
});

export const CreateWebhookEndpointSchema = z.strictObject({
  url: webhookUrl.describe(ENDPOINT_URL),
  events: eventFilter
    .nullable()
    .optional()
    .describe('The event types to send. Default and `null`: every type, also types that are added later.'),
  description: text(200).nullable().optional().describe('A note for yourself.'),
});
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpointSchema>;

/** What is left out stays as it is; null clears. */
export const UpdateWebhookEndpointSchema = z.strictObject({
  url: webhookUrl.optional().describe(ENDPOINT_URL),
  events: eventFilter.nullable().optional().describe('The event types to send; `null` for every type.'),
  description: text(200).nullable().optional().describe('A note for yourself; `null` clears it.'),
  enabled: z
    .boolean()
    .optional()
    .describe('`false` disables the endpoint and cancels its pending deliveries; `true` enables it again.'),
});
export type UpdateWebhookEndpoint = z.infer<typeof UpdateWebhookEndpointSchema>;

/** Rotate, test and replay take no body, or an empty object. */
export const EmptyBodySchema = z.strictObject({});

const shownAtMs = z
  .number()
  .min(0)
  .max(600_000)
  .describe('When the device began to show it, in milliseconds on the clock of `frames[].atMs`; for a video, from its start.');
const endedAtMs = z.number().min(0).max(600_000).describe('When the device stopped showing it, on the same clock.');

/** A step of the challenge as the device showed it. */
export const ShownStepSchema = z.object({
  direction: z.enum(['LEFT', 'RIGHT', 'UP', 'DOWN', 'CENTER']).describe('The direction that was asked for.'),
  shownAtMs,
  endedAtMs,
  seen: z.boolean().optional().describe('`true`: the device saw the movement end. Otherwise the time of the step ran out.'),
});
export type ShownStep = z.infer<typeof ShownStepSchema>;

/** A colour of the challenge's light as the device showed it. */
export const ShownColorSchema = z.object({
  color: z.string().max(20).describe('The colour that was shown, as `#rrggbb`.'),
  shownAtMs,
  endedAtMs,
});
export type ShownColor = z.infer<typeof ShownColorSchema>;

/** The `metadata` part of a media upload. The person's device writes it: hostile. */
export const CaptureMetadataSchema = z.object({
  frames: z
    .array(
      z.object({
        atMs: z.number().min(0).max(600_000).describe('When the frame was taken, in milliseconds on any steady clock.'),
      }),
    )
    .max(24)
    .optional()
    .describe('One entry for each `frame` part, in the same order.'),
  camera: z
    .record(z.string().max(40), z.unknown())
    .optional()
    .describe('What the platform says of the camera, such as `label`, `width` and `height`.'),
  device: z
    .record(z.string().max(40), z.unknown())
    .optional()
    .describe('What the platform says of the device, such as `platform`.'),
  challenge: z
    .object({
      kind: z.string().max(40).optional().describe('The `kind` of the challenge that was shown.'),
      shown: z.array(ShownStepSchema).max(24).optional().describe('The steps that were shown, in order.'),
      light: z
        .object({ shown: z.array(ShownColorSchema).max(24).optional().describe('The colours that were shown, in order.') })
        .optional()
        .describe('The colours of `challenge.light`. Left out where none were shown.'),
    })
    .optional()
    .describe('What the device showed of the challenge, and when.'),
});
export type CaptureMetadata = z.infer<typeof CaptureMetadataSchema>;

function wellFormedWithoutNul(value: string): boolean {
  return wellFormed(value) && !value.includes('\0');
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    // getCanonicalLocales throws RangeError on anything but a language tag; that is the answer, not a fault.
    return false;
  }
}

const pageLimit = z.coerce.number().int().min(1).max(100).default(20).describe('How many to return.');
const CURSOR = 'The `nextCursor` of the page before.';

/** The query of a list of sessions. */
export const ListSessionsSchema = z.strictObject({
  status: z.enum(SESSION_STATUSES).optional().describe('Only sessions in this status.'),
  flow: z.enum(FLOWS).optional().describe('Only sessions of this flow.'),
  subjectId: text(128).optional().describe('Only sessions of this person.'),
  createdAfter: z.iso
    .datetime({ offset: true })
    // PostgreSQL has no year 0, and a zone can move the first and the last year over its end.
    .refine((time) => !/^(0000|0001|9999)/.test(time), { message: 'must be in the years 0002 to 9998' })
    .optional()
    .describe('Only sessions created after this time.'),
  limit: pageLimit,
  cursor: z.string().max(64).optional().describe(CURSOR),
});

/** Always the last id of the page before, so that a cursor of another list is refused rather than misread. */
const cursorOf = (kind: IdKind) =>
  z
    .string()
    .refine((value) => isId(kind, value), { message: 'must be the nextCursor of an earlier answer' })
    .optional()
    .describe(CURSOR);

export const ListWebhookEndpointsSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('webhookEndpoint') });

export const ListWebhookDeliveriesSchema = z.strictObject({
  state: z.enum(DELIVERY_STATES).optional().describe('Only deliveries in this state.'),
  limit: pageLimit,
  cursor: cursorOf('delivery'),
});

export const GetSessionQuerySchema = z.strictObject({
  wait: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .optional()
    .describe('Long polling: hold the answer until the status changes, for at most this many seconds.'),
});

const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

export const UsageQuerySchema = z
  .strictObject({
    period: period.optional().describe('One month, UTC, such as `2026-11`. Default: the current month.'),
    from: period.optional().describe('The first month of a range; needs `to`.'),
    to: period.optional().describe('The last month of a range; needs `from`.'),
  })
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
