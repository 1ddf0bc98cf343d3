import { CreateApiKeySchema, CreatedApiKeySchema } from '@faceproof/protocol/api/keys.js';
import { DEFAULT_SCOPES, SCOPES, type Scope } from '@faceproof/protocol/words.js';
import { countTenantKeys, lockKeys } from '../../accounts/accounts.store.js';
import { hintOf } from '../../accounts/api-key.js';
import { issueKey } from '../../accounts/open-account.js';
import { showKey } from '../../accounts/show-key.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { checkExpiry, checkGrant } from '../../people/check-grant.js';
import { invalidField } from '../../refusal.js';
import type { Service } from '../../service.js';

/** Per account and mode. Revoked and expired keys do not count. */
export const KEYS_MAX = 100;

export function createKey(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: CreateApiKeySchema,
    replaysToCallerOnly: true,
    doc: {
      id: 'createKey',
      tag: 'Keys',
      summary: 'Create an API key',
      description: `The key has the mode of the call. The caller needs every scope that the key gets. A key that expires creates only keys that expire with it or before it. An account has at most ${KEYS_MAX} keys in each mode; revoked and expired ones do not count. The answer is the only place that shows the key.`,
      answers: { 201: CreatedApiKeySchema },
      answerHeaders: ['Location'],
      problems: ['validation_failed'],
      example: { scopes: ['sessions:write', 'sessions:read'], expiresAt: '2099-01-01T00:00:00Z' },
    },
    async handle({ principal, body, record }) {
      const createdAt = service.clock.now();
      const expiresAt = body.expiresAt == null ? null : new Date(body.expiresAt);
      if (expiresAt !== null && expiresAt <= createdAt)
        throw invalidField('/expiresAt', 'not_in_future', 'Must be in the future.');
      const scopes = body.scopes == null ? null : SCOPES.filter((scope) => body.scopes?.includes(scope));
      checkGrant(principal, scopes);
      checkExpiry(principal, expiresAt);
      const { accountId, mode } = principal;
      return service.db.transaction(async (tx) => {
        await lockKeys(tx, accountId);
        if ((await countTenantKeys(tx, principal, createdAt)) >= KEYS_MAX)
          throw invalidField('', 'too_many_keys', `At most ${KEYS_MAX} keys are allowed in each mode. Revoke one first.`);
        const { keyId, secret } = await issueKey(service, tx, { accountId, mode, scopes, expiresAt });
        const listed = { keyId, accountId, mode, hint: hintOf(secret), scopes, expiresAt, revokedAt: null, createdAt };
        const answer = {
          status: 201,
          body: { ...showKey(listed), key: secret },
          headers: { Location: `${service.config.publicUrl}/v1/keys/${keyId}` },
          auditDetail: grantOf(scopes, expiresAt),
        };
        await record(tx, answer);
        return answer;
      });
    },
  });
}

/** @returns such as `sessions:read usage until 2099-01-01T00:00:00.000Z`; without a time: for good */
function grantOf(scopes: readonly Scope[] | null, expiresAt: Date | null): string {
  const granted = (scopes ?? DEFAULT_SCOPES).join(' ');
  return expiresAt === null ? granted : `${granted} until ${expiresAt.toISOString()}`;
}
