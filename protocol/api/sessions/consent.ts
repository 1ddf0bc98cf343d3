import { z } from 'zod';
import type { Consent } from '../../consent.js';
import { CONSENT_CHANNELS } from '../../words.js';
import { digest, moment, time } from '../fields.js';

/** A text that people agree to, with places such as `{account}` instead of values. */
export const ConsentTextSchema = z
  .strictObject({
    textHash: digest.describe('The hash that was asked for.'),
    textVersion: z.string().describe('Version of the text.'),
    locale: z.string().describe('The language.'),
    text: z.record(z.string(), z.string()).describe('The parts of the text by their place on the page.'),
  })
  .meta({ id: 'ConsentText' });

/** The consent that a device reports. */
export const GivenConsentSchema = z.strictObject({
  givenAt: moment.describe("When the person agreed, by the device's clock."),
  textHash: digest.describe('The text that the person saw, by its hash: see `GET /v1/consent-texts/{textHash}`.'),
});
export type GivenConsent = z.infer<typeof GivenConsentSchema>;

/** The consent as sessions and receipts show it. */
export const ConsentSchema = z
  .strictObject({
    givenAt: time.describe("When the person agreed, by the device's clock, which may be wrong."),
    receivedAt: time.describe("When the service learned of it, by the server's clock."),
    textHash: digest.describe('`sha256:` and the hex SHA-256 of the text that was shown. The text is public.'),
    textVersion: z.string().describe('Version of the text.'),
    channel: z.enum(CONSENT_CHANNELS).describe('`PAGE`: on the hosted page. `SDK`: in an app, which reported it.'),
  })
  .meta({ id: 'Consent' }) satisfies z.ZodType<Consent>;
