import { z } from 'zod';
import type { SessionEnvelope } from '../../envelope.js';
import { isExactOrigin } from '../../exact-origin.js';
import { REASON_CODES, REVIEW_REASON_CODES } from '../../reasons.js';
import { SESSION_STATUSES } from '../../session-state.js';
import {
  APPEAL_STATES,
  APPEALERS,
  ATTEMPT_OUTCOMES,
  CAPTURE_FAULTS,
  CAPTURE_SIGNS,
  CHECK_KINDS,
  CHECK_STATUSES,
  CLOSE_REASONS,
  CROSS_DEVICE_RULES,
  DEVICE_CLASSES,
  EVENT_TYPES,
  FLOWS,
  FUNNEL_STEPS,
  MODES,
  OUTCOMES,
  REVIEW_OUTCOMES,
  SCENARIOS,
} from '../../words.js';
import { policyId } from '../account/policy.js';
import { ReceiptSchema } from '../evidence/evidence-log.js';
import { VerdictSchema } from '../evidence/verdict.js';
import {
  cursorOf,
  digest,
  half,
  id,
  moment,
  page,
  pageLimit,
  plainUrl,
  queryNumber,
  score,
  text,
  time,
  wellFormedWithoutNul,
} from '../fields.js';
import { ConsentSchema } from './consent.js';

const httpsUrl = plainUrl(/^https$/);

/** `https://host[:port]`; `http` only on loopback, for development. */
const origin = z
  .string()
  .max(300)
  .refine(isExactOrigin, { message: 'must be an origin such as https://example.com, without a path or a wildcard' });

const locale = z.string().max(35).refine(isLocale, { message: 'must be a BCP 47 language tag' });

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
  z
    .strictObject({
      source: z
        .literal('SUBJECT')
        .describe(
          'Compare with the newest usable enrollment of `subjectId`: one of the running model, that goes back to a document.',
        ),
    })
    .describe('A returning person, by `subjectId` alone.'),
]);
export type Reference = z.infer<typeof ReferenceSchema>;

export const SimulateSchema = z
  .strictObject({
    scenario: z
      .enum(SCENARIOS)
      .optional()
      .describe('The outcome that the simulated engine plays. The session walks there by itself.'),
    capture: z
      .enum(CAPTURE_FAULTS)
      .optional()
      .describe(
        'Instead of `scenario`: a device captures the session as it would a LIVE one, and this goes wrong once. `native-capture` in the documentation says what each fault is. After `expired_while_uploading` the session is `EXPIRED`, after the others it is decided as usual.',
      ),
    delayMs: z
      .int()
      .min(0)
      .max(60_000)
      .optional()
      .describe('With `scenario`: how long each decision takes, in milliseconds. Default: 0; `slow`: 8000.'),
  })
  .superRefine(({ scenario, capture, delayMs }, { addIssue }) => {
    const issue = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message });
    if (scenario === undefined && capture === undefined) issue('scenario', 'Send `scenario` or `capture`.');
    if (scenario !== undefined && capture !== undefined) issue('capture', 'Send either `scenario` or `capture`.');
    if (capture !== undefined && delayMs !== undefined) issue('delayMs', '`delayMs` needs `scenario`.');
  })
  .meta({ minProperties: 1 });

export const CreateSessionSchema = z.strictObject({
  flow: z
    .enum(FLOWS)
    .describe('`LIVENESS_ONLY` checks that the person is live. `ONBOARDING` also compares the face with `reference`.'),
  purpose: text(200).describe('Why the person is verified. The capture page shows it to them.'),
  purposeTexts: z
    .record(locale, text(200))
    .refine((texts) => Object.keys(texts).length <= 20, { message: 'at most 20 languages' })
    .optional()
    .meta({
      maxProperties: 20,
      description:
        '`purpose` in other languages, by BCP 47 tag: `{"de": "Kontoeröffnung"}`. The page shows the one of its language, else `purpose`. Receipts cover `purpose` alone.',
    }),
  policyId: policyId.optional().describe('The policy that decides, by its name. Default: `default`.'),
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
  crossDevice: z
    .enum(CROSS_DEVICE_RULES)
    .optional()
    .describe(
      'Whether the person may continue with their link on another device. `REQUIRE_PHONE`: the page on a computer begins with a QR code for the phone. Default: `ALLOW`.',
    ),
  returnUrl: httpsUrl
    .optional()
    .describe(
      'The redirect URL: where the page sends the person afterwards. It adds `sessionId` to the query and nothing else.',
    ),
  fallbackUrl: httpsUrl
    .optional()
    .describe(
      'Where the capture page sends a person who cannot be captured, or does not want to be. The page adds `sessionId` to the query and nothing else. The session then ends as `CANCELED` with `CANNOT_CAPTURE`.',
    ),
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
  locale: locale
    .optional()
    .describe("Language of the capture page, a BCP 47 tag such as `fr` or `pt-BR`. Default: the browser's language."),
  simulate: SimulateSchema.optional().describe(
    'TEST keys only: the session plays a scenario by itself, or a fault for the device that captures it. Without it, a TEST session waits for the page or an upload.',
  ),
});
export type CreateSession = z.infer<typeof CreateSessionSchema>;

export const ReviewSessionSchema = z
  .strictObject({
    outcome: z.enum(REVIEW_OUTCOMES).describe('The new decision.'),
    reviewer: text(200)
      .optional()
      .describe(
        'Your own id of the reviewer, kept in the audit log. Use a staff id, not a name. Required with an API key; for a member, the signed-in one counts.',
      ),
    note: text(2000).optional().describe('Why, for your own records. Erased with the person.'),
    expectedVersion: z
      .int()
      .min(1)
      .optional()
      .describe('The `decision.version` that the vote is about. With another current version, nothing is decided.'),
    reasonCodes: z
      .array(z.enum(REVIEW_REASON_CODES))
      .max(REVIEW_REASON_CODES.length)
      .refine((codes) => new Set(codes).size === codes.length, { message: 'must not contain a code twice' })
      .optional()
      .describe(
        "With `DECLINED`: why, as the decision's reasons. Only what a person can see. Left out or empty, the reasons for the review stay.",
      ),
  })
  .refine(({ outcome, reasonCodes = [] }) => outcome === 'DECLINED' || reasonCodes.length === 0, {
    path: ['reasonCodes'],
    message: 'must be left out with APPROVED, which has no reasons',
  });
export type ReviewSession = z.infer<typeof ReviewSessionSchema>;

export const AppealSessionSchema = z.strictObject({
  reason: text(2000).optional().describe('Why the decision is contested. The reviewer reads it. Erased with the person.'),
  claimToken: z.string().max(100).optional().describe('With the bearer of a link: the claim of this device.'),
});

export const AppealAcceptedSchema = z.strictObject({ sessionId: id('session') }).meta({ id: 'AppealAccepted' });

/** The query of a list of sessions. */
export const ListSessionsSchema = z.strictObject({
  status: z.enum(SESSION_STATUSES).optional().describe('Only sessions in this status.'),
  flow: z.enum(FLOWS).optional().describe('Only sessions of this flow.'),
  subjectId: text(128).optional().describe('Only sessions of this person.'),
  createdAfter: moment.optional().describe('Only sessions created after this time.'),
  limit: pageLimit,
  cursor: cursorOf('session'),
});

const anyOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .array(z.enum(words))
    .min(1)
    .max(words.length)
    .refine((list) => new Set(list).size === list.length, { message: 'must not contain a value twice' });

/** What a search asks for: sessions for which all of it holds. */
export const SearchSessionsSchema = z.strictObject({
  statuses: anyOf(SESSION_STATUSES).optional().describe('Only sessions in one of these statuses.'),
  flows: anyOf(FLOWS).optional().describe('Only sessions of one of these flows.'),
  outcomes: anyOf(OUTCOMES).optional().describe('Only sessions whose decision has one of these outcomes.'),
  reasons: z
    .array(z.enum(REASON_CODES))
    .min(1)
    .max(10)
    .refine((list) => new Set(list).size === list.length, { message: 'must not contain a value twice' })
    .optional()
    .describe('Only sessions whose decision has one of these reasons.'),
  devices: anyOf(DEVICE_CLASSES).optional().describe('Only sessions that were opened on a device of one of these classes.'),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, { message: 'must be a language, such as de' }))
    .min(1)
    .max(10)
    .optional()
    .describe('Only sessions whose `locale` is of one of these languages, such as `de` for `de-AT`.'),
  reached: z
    .enum(FUNNEL_STEPS)
    .optional()
    .describe('Only sessions that came so far: the link was opened, the person agreed, media was uploaded, or it was decided.'),
  subjectIds: z.array(text(128)).min(1).max(20).optional().describe('Only sessions of one of these persons.'),
  metadata: z
    .record(text(40), z.string().max(500).refine(wellFormedWithoutNul, { message: 'must be well-formed Unicode without NUL' }))
    .refine((record) => Object.keys(record).length <= 20, { message: 'at most 20 keys' })
    .optional()
    .meta({ maxProperties: 20, description: 'Only sessions whose metadata has all of these keys with exactly these values.' }),
  sessionId: z
    .string()
    .regex(/^ses_[0-9a-hjkmnp-tv-z]{0,26}$/, { message: 'must be the beginning of a session id' })
    .optional()
    .describe('Only sessions whose id begins with this.'),
  createdAfter: moment.optional().describe('Only sessions created after this time.'),
  createdBefore: moment.optional().describe('Only sessions created before this time.'),
  limit: z.int().min(1).max(100).default(20).describe('How many to return.'),
  cursor: cursorOf('session'),
});

/** The longest long poll, in seconds. */
const WAIT_SECONDS_MAX = 60;

export const GetSessionQuerySchema = z.strictObject({
  wait: queryNumber(1, WAIT_SECONDS_MAX)
    .optional()
    .describe('Long polling: hold the answer until the status changes, for at most this many seconds.'),
});

export const ReasonSchema = z
  .strictObject({
    code: z.enum(REASON_CODES).describe('What was found.'),
    check: z.enum(CHECK_KINDS).nullable().describe('The check that found it; `null` where no single check did.'),
    category: z
      .enum(['QUALITY', 'FRAUD', 'MISMATCH', 'USER', 'TECHNICAL', 'POLICY'])
      .describe('The kind of reason. The person at the page sees only `QUALITY` and `USER`.'),
    retryable: z.boolean().describe('Whether the same person, asked again, could do better.'),
    message: z.string().describe('The code as a sentence, for you and not for the person.'),
  })
  .meta({ id: 'Reason' });

const DecisionSchema = z
  .strictObject({
    outcome: z.enum(OUTCOMES).describe('`REVIEW` until a reviewer decides; `INCONCLUSIVE` with status `FAILED`.'),
    reasons: z.array(ReasonSchema).describe('Why; empty with `APPROVED`.'),
    reviewRequired: z.boolean().describe('Whether a reviewer has to decide.'),
    version: z.int().min(1).describe('1 for the decision of the engine, one more for each review and for an appeal.'),
    final: z.boolean().describe('False while a review may still change it.'),
  })
  .meta({ id: 'Decision' });

const engine = (ofDigest: string) =>
  z.strictObject({
    model: z.string().describe('Name of the model.'),
    version: z.string().describe('Its version, a date.'),
    digest: digest.describe(ofDigest),
    precision: z
      .enum(['fp16'])
      .optional()
      .describe('`fp16` if it computed in 16-bit floats; left out if it computed in 32-bit floats.'),
  });

const CheckSchema = z
  .strictObject({
    kind: z.enum(CHECK_KINDS).describe('The check.'),
    status: z
      .enum(CHECK_STATUSES)
      .describe(
        'Its result. `INCONCLUSIVE`: the check could not tell, or the score is borderline. `SKIPPED`: it did not apply.',
      ),
    score: score
      .nullable()
      .describe('0 to 1, higher is more genuine, at most six decimals; `null` where the check has no score or did not run.'),
    threshold: score.nullable().describe('The lowest score that passes.'),
    reviewThreshold: score.optional().describe('Scores from here up to the threshold go to review; left out where none do.'),
    engine: engine('SHA-256 of the weights that ran.')
      .nullable()
      .describe('The model that measured it; `null` if none took part.'),
    engines: z
      .array(engine('SHA-256 of its weights or of its file.'))
      .optional()
      .describe(
        'Everything that the score stands on: the networks, `engine` first, then the fusion (`fusion/…`) and the model set (`set/…`).',
      ),
    half: half.optional(),
    signs: z
      .array(z.enum(CAPTURE_SIGNS))
      .optional()
      .describe('What the check found in particular; left out where it found nothing. Signs are added over time.'),
    duplicates: z
      .array(z.string())
      .optional()
      .describe(
        'With `face.duplicate` only: at most five enrollments of other subjects with this face, the most alike first. Deleted and erased ones disappear.',
      ),
  })
  .meta({ id: 'Check' });

const envelope = {
  sessionId: id('session'),
  flow: z.enum(FLOWS).describe('`ONBOARDING` compares with a reference, `LIVENESS_ONLY` does not.'),
  purpose: z.string().nullable().describe('Why the person is verified; `null` once they are erased.'),
  mode: z.enum(MODES).describe('The mode of the key that opened it.'),
  status: z.enum(SESSION_STATUSES).describe('Where the session stands. The last five never change, but for an appeal.'),
  subjectId: z.string().nullable().describe('Your own id of the person; `null` once they are erased.'),
  metadata: z.record(z.string(), z.string()).nullable().describe('Your own keys and values; `null` once the person is erased.'),
  createdAt: time.describe('When it was opened.'),
  updatedAt: time.describe('When anything about it last changed.'),
  expiresAt: time.describe('When the capture link expires.'),
  decidedAt: time.nullable().describe('When the current decision was made: by the checks, or by a review.'),
  erasedAt: time.nullable().describe('When the person was erased.'),
  closeReason: z.enum(CLOSE_REASONS).nullable().describe('With `EXPIRED` and `CANCELED`: why.'),
  decision: DecisionSchema.nullable().describe('The decision; `null` until there is one.'),
  appeal: z
    .strictObject({
      by: z.enum(APPEALERS).describe('Who contested the decision: the person on the page, or the account.'),
      openedAt: time.describe('When it was contested.'),
      state: z
        .enum(APPEAL_STATES)
        .describe(
          '`OPEN`: a member has to look again. `UPHELD`, `OVERTURNED`: a member did. `TIMED_OUT`: no one did within 30 days, so the old outcome stands.',
        ),
      closedAt: time.nullable().describe('When it was decided; `null` while it is open.'),
    })
    .nullable()
    .describe('The appeal; `null` unless the decision was contested.'),
  checks: z.array(CheckSchema).describe('The checks of the deciding capture, in a fixed order; empty before.'),
  evaluation: VerdictSchema.nullable().describe(
    'Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. `null` before, and if the session ended without a decision.',
  ),
  consent: ConsentSchema.nullable().describe('What the person agreed to, and when; `null` where none was recorded.'),
  evidence: ReceiptSchema.nullable().describe('The signed receipt of the current decision.'),
  attempts: z
    .array(
      z.strictObject({
        captureId: id('capture'),
        startedAt: time.describe('When it was opened.'),
        uploadedAt: time.nullable().describe('When its media was accepted.'),
        outcome: z.enum(ATTEMPT_OUTCOMES).describe('What became of it.'),
      }),
    )
    .describe('The attempts with media and the newest one, oldest first.'),
  enrollment: z
    .strictObject({ enrollmentId: id('enrollment') })
    .nullable()
    .describe('The enrollment that was saved from this session.'),
};

export const SessionSchema = z.strictObject(envelope).meta({ id: 'Session' }) satisfies z.ZodType<SessionEnvelope>;

export const CreatedSessionSchema = z
  .strictObject({
    ...envelope,
    handoff: z
      .strictObject({
        captureUrl: z.url().describe('The link for the person: the hosted capture page.'),
        captureToken: z.string().describe('The bearer for an app that captures by itself.'),
        expiresAt: time.describe('When the link expires.'),
      })
      .describe('How the person gets to the camera. Only the answers of these two routes have it.'),
  })
  .meta({ id: 'CreatedSession' }) satisfies z.ZodType<SessionEnvelope>;

/** What every event says beside its type. */
export const EVENT_HEAD = {
  timestamp: time.describe('When it happened.'),
  accountId: id('account').describe('The account whose event it is.'),
  mode: z.enum(MODES).describe('The mode in which it happened.'),
};

/** The body of a webhook about a session. */
export const SessionEventSchema = z
  .strictObject({
    type: z.enum(EVENT_TYPES.filter((type) => type.startsWith('session.'))).describe('What happened.'),
    ...EVENT_HEAD,
    data: z
      .strictObject({
        ...envelope,
        sequence: z.int().min(1).describe('Grows with each event of the session. The larger is the newer.'),
      })
      .describe('The session as it was at that moment.'),
  })
  .meta({ id: 'SessionEvent' });

export const SessionPageSchema = page(SessionSchema).meta({ id: 'SessionPage' });

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    // getCanonicalLocales throws a RangeError for anything but a language tag.
    return false;
  }
}
