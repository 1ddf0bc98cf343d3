import { z } from 'zod';
import { KEY_LIFE_DAYS, KEY_PRESETS, type KeyPreset, MODES, SCOPES } from '../../words.js';
import { cursorOf, id, moment, page, pageLimit, text, time } from '../fields.js';

/** API keys of an account in one mode. Source: the API contract, sections 1 and 13. */

const scopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length);

export const ApiKeySchema = z
  .strictObject({
    keyId: id('key').describe('Id of the key, `key_…`.'),
    mode: z.enum(MODES).describe('The mode of the key.'),
    hint: z.string().describe('The last four characters of the key.'),
    name: z.string().nullable().describe('What the key is for.'),
    scopes: scopes.describe('What the key may do.'),
    expiresAt: time.nullable().describe('When the key expires; `null`: never.'),
    lastUsedAt: time.nullable().describe('When the key was last used, to a minute; `null`: never.'),
    createdAt: time.describe('When the key was created.'),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKeySchema>;

export const ApiKeyPageSchema = page(ApiKeySchema).meta({ id: 'ApiKeyPage' });

export const ListApiKeysSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('key') });

const presets = Object.keys(KEY_PRESETS) as [KeyPreset, ...KeyPreset[]];

export const CreateApiKeySchema = z
  .strictObject({
    name: text(80).nullish().describe('What the key is for. Members see it.'),
    preset: z
      .enum(presets)
      .nullish()
      .describe('The scopes that a purpose needs: `CAPTURE` opens sessions, `REVIEW_BOT` decides reviews, `READ_ONLY` reads.'),
    scopes: scopes.nullish().describe('What the key may do. Without it and `preset`: the ten scopes of a key without a list.'),
    expiresAt: moment
      .nullish()
      .describe(
        `When the key expires, in the future; \`null\`: never. Left out: in ${KEY_LIFE_DAYS} days, or with the calling key.`,
      ),
  })
  .refine(({ preset, scopes }) => preset == null || scopes == null, {
    path: ['preset'],
    message: 'must not be sent with scopes',
  });

export const CreatedApiKeySchema = ApiKeySchema.extend({
  key: z.string().describe('The key itself, `fp_test_…` or `fp_live_…`. Only this answer has it.'),
}).meta({ id: 'CreatedApiKey' });
