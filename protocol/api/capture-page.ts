import { z } from 'zod';
import { REASON_CODES, type ReasonCode } from '../reasons.js';
import { CHALLENGE_KINDS, type ChallengeKind, FLOWS, type Flow, MODES, type Mode, SCENARIOS, type Scenario } from '../words.js';
import { count, id, time } from './fields.js';

/** The requests and responses of the hosted page. They never contain a decision or a score. */

/** The person's progress. DONE means that the person is finished, not that they passed. */
export const PAGE_STAGES = ['CONSENT', 'CAPTURE', 'PROCESSING', 'RETRY', 'DONE', 'CANCELED'] as const;
export type PageStage = (typeof PAGE_STAGES)[number];

/** The response of `POST /v1/captures/session`. */
export interface PageSession {
  sessionId: string;
  mode: Mode;
  flow: Flow;
  purpose: string;
  stage: PageStage;
  /** The newest attempt with uploaded media; null before the first. */
  captureId: string | null;
  attemptsLeft: number;
  /** With RETRY: what to do better; QUALITY and USER reasons only. */
  hints: ReasonCode[];
  account: { name: string; logoUrl: string | null; accent: string | null };
  returnUrl: string | null;
  /** The origins that may embed the page and receive its events. */
  embedOrigins: string[];
  retention: {
    /** Hours after the decision until the media are deleted. */
    mediaHours: number;
    /** Days for which the face template is kept; null if none is saved. */
    templateDays: number | null;
  };
  expiresAt: string;
  /** The scenario that a TEST session simulates; null in LIVE sessions. */
  scenario: Scenario | null;
  /** The challenges of an attempt. With LIGHT, the page asks the person first, who may decline the colours. */
  challenges: ChallengeKind[];
  /** For a page in an iframe, where browsers may block the cookie. */
  claimToken: string;
}

const claimToken = z.string().max(100).optional().describe('The claim of this device. A page with the cookie leaves it out.');

export const OpenPageSchema = z.strictObject({
  claimToken,
});

export const ConsentSchema = z.strictObject({
  accepted: z.boolean().describe('Whether the person agrees. `false` cancels the session.'),
  locale: z.string().max(35).describe('The language of the text that the person read.'),
  claimToken,
});

export const ChooseScenarioSchema = z.strictObject({
  scenario: z.enum(SCENARIOS).describe('What the next upload plays.'),
  claimToken,
});

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
    account: z
      .strictObject({
        name: z.string().describe('The name of the account.'),
        logoUrl: z.string().nullable().describe('The logo of the account, if it has one.'),
        accent: z.string().nullable().describe('The accent colour of the account, `#rrggbb`.'),
      })
      .describe('Who asks for the verification.'),
    returnUrl: z.string().nullable().describe('Where the page sends the person afterwards.'),
    embedOrigins: z.array(z.string()).describe('Origins that may show the page in a frame and receive its events.'),
    retention: z
      .strictObject({
        mediaHours: count.describe('Hours for which the pictures are kept.'),
        templateDays: count.nullable().describe('Days for which the face template is kept; `null` where none is saved.'),
      })
      .describe('How long data is kept.'),
    expiresAt: time.describe('When the link expires.'),
    scenario: z.enum(SCENARIOS).nullable().describe('What a TEST session plays; `null` with `LIVE`.'),
    challenges: z.array(z.enum(CHALLENGE_KINDS)).describe('What an attempt may ask of the person.'),
    claimToken: z.string().describe('The claim of this device, for pages that get no cookie, such as those in a frame.'),
  })
  .meta({ id: 'PageSession' }) satisfies z.ZodType<PageSession>;

export const ConsentAnsweredSchema = z
  .strictObject({ accepted: z.boolean().describe('The answer of the person. `false` cancels the session.') })
  .meta({ id: 'ConsentAnswered' });

export const ScenarioChosenSchema = z
  .strictObject({ scenario: z.enum(SCENARIOS).describe('What the next upload plays.') })
  .meta({ id: 'ScenarioChosen' });
