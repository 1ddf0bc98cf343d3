import { z } from 'zod';
import { PAGE_STAGES, type PageSession } from '../capture-page.js';
import { REASON_CODES } from '../reasons.js';
import { CHALLENGE_KINDS, FLOWS, MODES, SCENARIOS } from '../words.js';
import { count, id, time } from './fields.js';

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
