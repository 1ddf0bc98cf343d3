import { z } from 'zod';
import { MODES, SCOPES } from '../words.js';
import { cursorOf, id, moment, page, pageLimit, time } from './fields.js';

/** API keys of an account in one mode. Source: the API contract, sections 1 and 13. */

const scopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length);

export const ApiKeySchema = z
  .strictObject({
    keyId: id('key').describe('Id of the key, `key_…`.'),
    mode: z.enum(MODES).describe('The mode of the key.'),
    hint: z.string().describe('The last four characters of the key.'),
    scopes: scopes.describe('What the key may do.'),
    expiresAt: time.nullable().describe('When the key expires; `null`: never.'),
    createdAt: time.describe('When the key was created.'),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKeySchema>;

export const ApiKeyPageSchema = page(ApiKeySchema).meta({ id: 'ApiKeyPage' });

export const ListApiKeysSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('key') });

export const CreateApiKeySchema = z.strictObject({
  scopes: scopes.nullish().describe('What the key may do. Left out: the ten scopes of a key without a list.'),
  expiresAt: moment.nullish().describe('When the key expires, in the future. Left out: never.'),
});

export const CreatedApiKeySchema = ApiKeySchema.extend({
  key: z.string().describe('The key itself, `fp_test_…` or `fp_live_…`. Only this answer has it.'),
}).meta({ id: 'CreatedApiKey' });
