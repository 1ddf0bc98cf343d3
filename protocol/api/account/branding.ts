import { z } from 'zod';
import { CONSENT_TEXT_MAX, PUBLIC_NAME_MAX } from '../../branding.js';
import { TRANSLATIONS } from '../../words.js';
import { count, DECEPTIVE, digest, newName, oneLine, page, pageLimit, plainUrl, text, time } from '../fields.js';

/** How an account presents itself to people on the capture page. */

const plainText = text(CONSENT_TEXT_MAX).refine(
  (value) => !/[^\P{Cc}\n]/u.test(value) && !DECEPTIVE.test(value) && value.trim() !== '',
  { message: 'must be plain text, without control characters other than line feeds' },
);

const color = z.string().regex(/^#[0-9a-f]{6}$/i, { message: 'must be a colour such as #2b50d9' });

const schemes = <S extends z.ZodType>(of: S, { what, light, dark }: { what: string; light: string; dark: string }) =>
  z
    .strictObject({ light: of.nullable().default(null).describe(light), dark: of.nullable().default(null).describe(dark) })
    .describe(what);

const NAME = "The name that people see. `null`: the account's name.";
const publicName = oneLine(PUBLIC_NAME_MAX).nullable().describe(NAME);
const privacyUrl = plainUrl(/^https$/)
  .nullable()
  .describe("The account's privacy notice. The consent screen leads to it.");
const supportUrl = plainUrl(/^(https|mailto)$/)
  .nullable()
  .describe('Where people get help: an https address, or a mailto address.');
const logos = schemes(digest, {
  what: "The account's logo, by colour scheme.",
  light: 'The logo on a light ground: `logo` of `POST /v1/branding/logos`.',
  dark: 'The logo on a dark ground. `null`: the light one, on a light plate.',
});
const colors = schemes(color, {
  what: 'The accent colour, by colour scheme.',
  light: 'The accent colour on a light ground. The page adjusts it until text on it can be read.',
  dark: 'The accent colour on a dark ground. `null`: the light one.',
});
const consentTexts = z
  .record(z.string().max(35), plainText)
  .describe(
    "What the account adds to the standard consent text, by language. Plain text; blank lines separate paragraphs. The page shows it in the page's language only.",
  );

const consentTextsNameModelUse = z
  .boolean()
  .describe(
    'What the account states of those texts: that they name the use of reviewed sessions to improve models. Kept as a record.',
  )
  .default(false);

const appeals = z
  .boolean()
  .describe('Whether the page offers people to have a member look again, as long as their link lives.')
  .default(false);

export const BrandingSchema = z
  .strictObject({ publicName, privacyUrl, supportUrl, logos, colors, consentTexts, consentTextsNameModelUse, appeals })
  .meta({ id: 'Branding' });
export type Branding = z.infer<typeof BrandingSchema>;

/** The body of a PUT: a whole branding. Omitted members are cleared. */
export const PutBrandingSchema = z.strictObject({
  publicName: newName(PUBLIC_NAME_MAX).nullable().describe(NAME).default(null),
  privacyUrl: privacyUrl.default(null),
  supportUrl: supportUrl.default(null),
  logos: logos.default({ light: null, dark: null }),
  colors: colors.default({ light: null, dark: null }),
  consentTexts: consentTexts.default({}),
  consentTextsNameModelUse,
  appeals,
});
export type PutBranding = z.output<typeof PutBrandingSchema>;

export const StoredBrandingSchema = z
  .strictObject({
    branding: BrandingSchema.describe('The whole branding.'),
    version: count.describe('Grows with each change; 0: nothing was set yet. The `ETag` carries it.'),
    consents: z
      .array(
        z.strictObject({
          locale: z.string().describe('The language.'),
          textHash: digest.describe('The hash of the whole text: see `GET /v1/consent-texts/{textHash}`.'),
          textVersion: z.string().describe("Version of the standard text, and after a dot of the account's own."),
          own: z.boolean().describe('Whether the text contains one of the account.'),
          translation: z
            .enum(TRANSLATIONS)
            .describe(
              'Where the wording of the standard text comes from. `ORIGINAL`: the English one. `MACHINE`: a machine translated it, and no reading by a speaker of the language is recorded. `READ`: a speaker of the language has read the translation.',
            ),
        }),
      )
      .describe('The consent text that people see now, in each language of the page.'),
  })
  .meta({ id: 'StoredBranding' });
export type StoredBranding = z.infer<typeof StoredBrandingSchema>;

export const BrandingVersionSchema = z
  .strictObject({
    version: count.min(1).describe('Grows by one with each change.'),
    createdAt: time.describe('When it was stored.'),
    changedBy: z.string().nullable().describe('Id of the key or of the member that stored it; `null`: the operator.'),
    branding: BrandingSchema.describe('The whole branding.'),
  })
  .meta({ id: 'BrandingVersion' });

export const BrandingVersionPageSchema = page(BrandingVersionSchema).meta({ id: 'BrandingVersionPage' });

export const ListBrandingVersionsSchema = z.strictObject({
  limit: pageLimit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { message: 'must be the nextCursor of an earlier response' })
    .optional()
    .describe('The `nextCursor` of the page before.'),
});

export const LogoSchema = z
  .strictObject({
    logo: digest.describe('The name of the logo, for `logos` of `PUT /v1/branding`.'),
    url: z.string().describe('Its address on this service, without the host.'),
    bytes: count.describe('Size of the stored PNG.'),
    width: count.describe('In pixels.'),
    height: count.describe('In pixels.'),
  })
  .meta({ id: 'Logo' });
export type Logo = z.infer<typeof LogoSchema>;
