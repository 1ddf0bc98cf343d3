import { z } from 'zod';
import { REASON_CODES } from '../../reasons.js';
import { CHALLENGE_KINDS, CROSS_DEVICE_RULES, ENDINGS, FLOWS, MODES, SCENARIOS } from '../../words.js';
import { count, digest, id, moment, time } from '../fields.js';

/** The requests and responses of the hosted page. They never contain a decision or a score. */

/** The person's progress. DONE means that the person is finished, not that they passed. */
export const PAGE_STAGES = ['CONSENT', 'CAPTURE', 'PROCESSING', 'CHALLENGE', 'RETRY', 'DONE', 'CANCELED', 'EXPIRED'] as const;
export type PageStage = (typeof PAGE_STAGES)[number];

const COMPARES = ['DOCUMENT', 'EARLIER_CHECK'] as const;
/** On which device the person continues with the link. */
export const PAGE_HOLDERS = ['NOBODY', 'THIS_DEVICE', 'ANOTHER_DEVICE'] as const;
export type PageHolder = (typeof PAGE_HOLDERS)[number];

const claimToken = z.string().max(100).optional().describe('The claim of this device. A page with the cookie leaves it out.');

/** What a device does about a link that works on one device at a time. */
export const LINK_MOVES = ['ASK', 'AGREE', 'WATCH'] as const;
export type LinkMove = (typeof LINK_MOVES)[number];

export const OpenPageSchema = z.strictObject({
  claimToken,
  move: z
    .enum(LINK_MOVES)
    .optional()
    .describe(
      '`ASK`: another device wants to continue, and asks the one that holds the link. `AGREE`: the one that holds it lets another device take over at once, until it calls again. `WATCH`: reads, and does not count as a call.',
    ),
  locale: z
    .string()
    .max(35)
    .optional()
    .describe('The language of the page, for the text of `consent`. Default: that of the session, else English.'),
});

export const ConsentSchema = z.strictObject({
  accepted: z.boolean().describe('Whether the person agrees. `false` cancels the session.'),
  locale: z.string().max(35).describe('The language of the text that the person read.'),
  textHash: digest.optional().describe('The text that the person read. Default: the text that the page shows now in `locale`.'),
  givenAt: moment.optional().describe("When the person answered, by the device's clock. Default: now, by the server's."),
  claimToken,
});

export const GiveUpSchema = z.strictObject({ claimToken });

export const ChooseScenarioSchema = z.strictObject({
  scenario: z.enum(SCENARIOS).describe('What the next upload plays.'),
  claimToken,
});

export const PageAccountSchema = z.strictObject({
  name: z.string().describe('The name of the account, as people see it.'),
  logoUrl: z
    .string()
    .nullable()
    .describe('Address of the logo of the account on this service, without the host; `null`: it has none.'),
  darkLogoUrl: z.string().nullable().describe('The same of its logo for a dark page.'),
  accent: z.string().nullable().describe('The accent colour of the account, `#rrggbb`.'),
  darkAccent: z.string().nullable().describe('Its accent colour for a dark page; `null`: the same.'),
  privacyUrl: z.string().nullable().describe('Its privacy notice.'),
  supportUrl: z.string().nullable().describe('Where people get help.'),
});
/** The account as the person sees it. */
export type PageAccount = z.infer<typeof PageAccountSchema>;

export const PageSessionSchema = z
  .strictObject({
    sessionId: id('session'),
    mode: z.enum(MODES).describe('`TEST` sessions run on the simulated engine.'),
    flow: z.enum(FLOWS).describe('The flow of the session.'),
    purpose: z.string().describe('Why the person is verified, in your words.'),
    stage: z.enum(PAGE_STAGES).describe('Where the person stands. `DONE` says that they are done, not that they passed.'),
    captureId: id('capture').nullable().describe('The newest attempt whose media arrived; `null` before the first.'),
    attemptsLeft: count.describe('Uploads that are left.'),
    hints: z.array(z.enum(REASON_CODES)).describe('With `RETRY`: what to do better. `QUALITY` and `USER` reasons only.'),
    account: PageAccountSchema.describe('Who asks for the verification.'),
    ending: z
      .enum(ENDINGS)
      .nullable()
      .describe(
        'How it ended for the person; `null` while they can continue. `SENT` is neutral: it says nothing of the decision. `NO_ATTEMPTS_LEFT`: every capture was too poor. `NOT_CHECKED`: the service failed.',
      ),
    holder: z
      .enum(PAGE_HOLDERS)
      .describe(
        'On which device the person continues. `NOBODY`: opening the link claims nothing. `ANOTHER_DEVICE`: this device gave the session to another one, and may watch.',
      ),
    tookOver: z.boolean().describe('Whether this device took the session over from another one.'),
    asked: z.boolean().describe('Whether another device asked within the last minute to continue: answer with `AGREE`.'),
    crossDevice: z.enum(CROSS_DEVICE_RULES).describe('Whether the person may continue on another device.'),
    appeals: z
      .boolean()
      .describe('Whether the person may have someone look at the decision again: `POST /v1/sessions/{sessionId}/appeal`.'),
    returnUrl: z.string().nullable().describe('Where the page sends the person afterwards.'),
    fallbackUrl: z.string().nullable().describe('Where the page sends a person who cannot be captured.'),
    embedOrigins: z.array(z.string()).describe('Origins that may show the page in a frame and receive its events.'),
    retention: z
      .strictObject({
        mediaHours: count.describe('Hours for which the pictures are kept.'),
        templateDays: count.nullable().describe('Days for which the face template is kept; `null` where none is saved.'),
        cropDays: count
          .nullable()
          .describe('Days for which a picture of the face, 112 × 112 pixels, is kept with it; `null` where none is.'),
        documentDays: count
          .nullable()
          .describe('Days after its upload for which a picture of a document is kept; `null` where there is none.'),
        factsDays: count.describe('Days for which the numbers that the checks of a decision read are kept.'),
        fingerprintDays: count.describe('Days for which pictures that are sent again are recognised.'),
        sessionMonths: count.describe('Months for which the session is kept after it ended.'),
      })
      .describe('How long data is kept.'),
    expiresAt: time.describe('When the link expires.'),
    scenario: z.enum(SCENARIOS).nullable().describe('What a TEST session plays; `null` with `LIVE`.'),
    scenarios: z.array(z.enum(SCENARIOS)).describe('What the person can choose it from; empty with `LIVE`.'),
    challenges: z.array(z.enum(CHALLENGE_KINDS)).describe('What an attempt may ask of the person.'),
    compares: z.enum(COMPARES).nullable().describe('What the face is compared with; `null` with `LIVENESS_ONLY`.'),
    searchesDuplicates: z.boolean().describe('Whether the face is also compared with the enrolled people of the account.'),
    personDecides: z.boolean().describe('Whether a person decides on every session.'),
    consent: z
      .strictObject({
        textHash: digest.describe('The hash of the text: send it with the answer of the person.'),
        textVersion: z.string().describe('Version of the text.'),
        locale: z.string().describe('Its language.'),
        text: z.record(z.string(), z.string()).describe('The parts of the text by their place on the page.'),
      })
      .describe('The text that the person is asked to agree to.'),
    claimToken: z
      .string()
      .nullable()
      .describe(
        'The claim of this device, for pages that get no cookie, such as those in a frame. `null` where it holds none.',
      ),
  })
  .meta({ id: 'PageSession' });
/** The response of `POST /v1/captures/session`. */
export type PageSession = z.infer<typeof PageSessionSchema>;

export const ConsentAnsweredSchema = z
  .strictObject({
    accepted: z.boolean().describe('The answer of the person. `false` cancels the session.'),
    claimToken: z.string().nullable().describe('The claim of this device from now on; `null` after a refusal.'),
  })
  .meta({ id: 'ConsentAnswered' });

export const CaptureGivenUpSchema = z
  .strictObject({
    closeReason: z.literal('CANNOT_CAPTURE').describe('Why the session ended.'),
    fallbackUrl: z.string().nullable().describe('Where the person can continue, as the session says.'),
  })
  .meta({ id: 'CaptureGivenUp' });
export type CaptureGivenUp = z.infer<typeof CaptureGivenUpSchema>;

export const ScenarioChosenSchema = z
  .strictObject({ scenario: z.enum(SCENARIOS).describe('What the next upload plays.') })
  .meta({ id: 'ScenarioChosen' });

/** A link that another device holds. */
export const HeldLinkSchema = z
  .strictObject({
    sessionId: id('session'),
    mode: z.enum(MODES).describe('`TEST` sessions run on the simulated engine.'),
    account: PageAccountSchema.describe('Who asks for the verification.'),
    fallbackUrl: z.string().nullable().describe('Where the page sends a person who cannot be captured.'),
    takeOver: z
      .boolean()
      .describe('Whether this device may continue once the other one has made no call for a minute, or agrees.'),
  })
  .meta({ id: 'HeldLink' });
export type HeldLink = z.infer<typeof HeldLinkSchema>;

const code = z
  .string()
  .regex(/^\d{4}$/)
  .describe('Four digits that both devices show, so that the person sees that they belong together. No secret.');

export const HandOverSchema = z.strictObject({
  claimToken,
  claims: z
    .boolean()
    .optional()
    .describe('`false`: an unclaimed link stays open to every device, and this one may watch. Default: this device claims it.'),
});

export const HandoverSchema = z
  .strictObject({
    handoverUrl: z
      .string()
      .describe(
        'The address for the other device, as a QR code or a link. Its secret is in the fragment, which no server sees.',
      ),
    code,
    expiresAt: time.describe('When the address stops working: after five minutes, and when it was used.'),
    expiresInSeconds: z.number().int().describe('The same from now on, for a device whose clock is wrong.'),
    claimToken: z.string().describe('The claim of this device. Once the other device continues, it reads the progress only.'),
  })
  .meta({ id: 'Handover' });
/** The response of `POST /v1/captures/handover`. */
export type Handover = z.infer<typeof HandoverSchema>;

export const HandoverOfferSchema = z
  .strictObject({
    mode: z.enum(MODES).describe('`TEST` sessions run on the simulated engine.'),
    account: PageAccountSchema.describe('Who asks for the verification.'),
    purpose: z.string().describe('Why the person is verified, in your words.'),
    code,
    expiresAt: time.describe('When the offer ends.'),
  })
  .meta({ id: 'HandoverOffer' });
/** What the other device shows before the person continues. */
export type HandoverOffer = z.infer<typeof HandoverOfferSchema>;

export const HandoverAcceptedSchema = z
  .strictObject({
    sessionId: id('session'),
    claimToken: z.string().describe('The claim of this device, for pages that get no cookie and for apps.'),
  })
  .meta({ id: 'HandoverAccepted' });
