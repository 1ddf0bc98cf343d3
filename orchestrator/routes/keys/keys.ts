import type { ApiKey } from '@faceproof/protocol/api/account/keys.js';
import {
  ApiKeyPageSchema,
  CreateApiKeySchema,
  CreatedApiKeySchema,
  ListApiKeysSchema,
} from '@faceproof/protocol/api/account/keys.js';
import { DEFAULT_SCOPES, KEY_LIFE_DAYS, KEY_PRESETS, SCOPES, type Scope } from '@faceproof/protocol/words.js';
import type { ListedKey } from '../../accounts/accounts.store.js';
import { countTenantKeys, listTenantKeys, lockKeys, revokeTenantKey } from '../../accounts/accounts.store.js';
import { hintOf } from '../../accounts/api-key.js';
import { issueKey } from '../../accounts/open-account.js';
import type { Principal } from '../../accounts/principal.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { checkExpiry, checkGrant } from '../../people/check-grant.js';
import { invalidField, Refusal } from '../../refusal.js';
import { dropClaimsOf } from '../../reviews/reviews.store.js';
import type { Database } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';

const DAY_MS = 86_400_000;
/** Per account and mode. Revoked and expired keys do not count. */
export const KEYS_MAX = 100;

export function createKey(service: { db: Database; clock: Clock; random: Randomness; config: Config }): Handler<'key'> {
  return handlerFor('key', {
    body: CreateApiKeySchema,
    replaysToCallerOnly: true,
    doc: {
      id: 'createKey',
      summary: 'Create an API key',
      description: `The key has the mode of the call. The caller needs every scope that the key gets. A key that expires creates only keys that expire with it or before it. An account has at most ${KEYS_MAX} keys in each mode; revoked and expired ones do not count. The answer is the only place that shows the key.`,
      answers: { 201: CreatedApiKeySchema },
      answerHeaders: ['Location'],
      problems: ['validation_failed'],
      example: { name: 'Checkout', preset: 'CAPTURE', expiresAt: '2099-01-01T00:00:00Z' },
    },
    async handle({ principal, body, transact }) {
      const createdAt = service.clock.now();
      const expiresAt = expiryOf(principal, body.expiresAt, createdAt);
      if (expiresAt !== null && expiresAt <= createdAt)
        throw invalidField('/expiresAt', 'not_in_future', 'Must be in the future.');
      const asked: readonly Scope[] | null = (body.preset && KEY_PRESETS[body.preset]) ?? body.scopes ?? null;
      const scopes = asked && SCOPES.filter((scope) => asked.includes(scope));
      const name = body.name ?? null;
      checkGrant(principal, scopes);
      checkExpiry(principal, expiresAt);
      const { accountId, mode } = principal;
      return transact(service.db, async (tx) => {
        await lockKeys(tx, accountId);
        if ((await countTenantKeys(tx, principal, createdAt)) >= KEYS_MAX)
          throw invalidField('', 'too_many_keys', `At most ${KEYS_MAX} keys are allowed in each mode. Revoke one first.`);
        const { keyId, secret } = await issueKey(service, tx, { accountId, mode, scopes, name, expiresAt });
        const unused = { lastUsedAt: null, revokedAt: null };
        const listed = { keyId, accountId, mode, hint: hintOf(secret), scopes, name, expiresAt, ...unused, createdAt };
        return {
          status: 201,
          body: { ...showKey(listed), key: secret },
          headers: { Location: `${service.config.publicUrl}/v1/keys/${keyId}` },
          auditDetail: grantOf(scopes, expiresAt),
        };
      });
    },
  });
}

/** A key that is not told when to expire ends in a year, or with the key that made it. */
function expiryOf({ expiresAt: own }: Principal, asked: string | null | undefined, now: Date): Date | null {
  if (asked != null) return new Date(asked);
  if (asked === null) return null;
  const inAYear = new Date(now.getTime() + KEY_LIFE_DAYS * DAY_MS);
  return own !== null && own < inAYear ? own : inAYear;
}

/** @returns such as `sessions:read usage until 2099-01-01T00:00:00.000Z`; without a time: for good */
function grantOf(scopes: readonly Scope[] | null, expiresAt: Date | null): string {
  const granted = (scopes ?? DEFAULT_SCOPES).join(' ');
  return expiresAt === null ? granted : `${granted} until ${expiresAt.toISOString()}`;
}

export function listKeys(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    query: ListApiKeysSchema,
    doc: {
      id: 'listKeys',
      summary: 'List API keys',
      description: 'The keys of the mode of the call that were not revoked.',
      answers: { 200: ApiKeyPageSchema },
    },
    async handle({ principal, asked: { limit, cursor } }) {
      const rows = await listTenantKeys(service.db, principal, { before: cursor ?? null, limit: limit + 1 });
      return { status: 200, body: toPage(rows, limit, { idOf: ({ keyId }) => keyId, show: showKey }) };
    },
  });
}

export function revokeKey(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'revokeKey',
      summary: 'Revoke an API key',
      description:
        'The key is refused from now on, and the reviews that it holds become free. A caller that may make keys may revoke every key of the mode, also one that may do more.',
      answers: { 204: null },
    },
    async handle({ principal, params, transact }) {
      return transact(service.db, async (tx) => {
        const { accountId, actor } = principal;
        const keyId = params.keyId ?? '';
        // In this order: two keys may revoke each other, and claim reviews meanwhile.
        await lockKeys(tx, accountId);
        await dropClaimsOf(tx, accountId, keyId);
        if (!(await revokeTenantKey(tx, principal, keyId, service.clock.now()))) throw new Refusal('not_found');
        return { status: 204, ...(actor.kind === 'KEY' && actor.keyId === keyId ? { endsCaller: true } : {}) };
      });
    },
  });
}

/** A key as the API returns it, without its secret. Pure. */
function showKey(key: ListedKey): ApiKey {
  return {
    keyId: key.keyId,
    mode: key.mode,
    hint: key.hint,
    name: key.name,
    scopes: [...(key.scopes ?? DEFAULT_SCOPES)],
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}
