import { z } from 'zod';
import type { ReasonCode } from './reasons.js';
import { type ChallengeKind, type Flow, type Mode, SCENARIOS, type Scenario } from './words.js';

/** What the hosted page asks and is told about its session. Never a decision, never a score. */

/** Where the person stands. DONE says that they are done, not that they passed. */
export const PAGE_STAGES = ['CONSENT', 'CAPTURE', 'PROCESSING', 'RETRY', 'DONE', 'CANCELED'] as const;
export type PageStage = (typeof PAGE_STAGES)[number];

/** The answer to `POST /v1/captures/session`. */
export interface PageSession {
  sessionId: string;
  mode: Mode;
  flow: Flow;
  purpose: string;
  stage: PageStage;
  /** The newest attempt that has its media; null before the first. */
  captureId: string | null;
  attemptsLeft: number;
  /** With RETRY: what went wrong; QUALITY and USER reasons only. */
  hints: ReasonCode[];
  account: { name: string; logoUrl: string | null; accent: string | null };
  returnUrl: string | null;
  /** Who may frame the page and receives its events. */
  embedOrigins: string[];
  retention: {
    /** Hours after the decision. */
    mediaHours: number;
    /** Days that the face template is kept; null where none is saved. */
    templateDays: number | null;
  };
  expiresAt: string;
  /** What a TEST session will act out; null in LIVE ones. */
  scenario: Scenario | null;
  /** What an attempt may ask: with LIGHT, the person is told before, and may choose to do without. */
  challenges: ChallengeKind[];
  /** For a page in an iframe, where browsers withhold cookies. */
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
