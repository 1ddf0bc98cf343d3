import { z } from 'zod';
import { PAGE_STAGES, type PageSession } from '../capture-page.js';
import { REASON_CODES } from '../reasons.js';
import { CHALLENGE_KINDS, FLOWS, MODES, SCENARIOS } from '../words.js';
import { count, id, time } from './fields.js';

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
