import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { type ListedKey, listApiKeys, loadAccount, revokeApiKey } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { issueKey } from '@faceproof/orchestrator/accounts/open-account.js';
import { DEFAULT_SCOPES, type Mode, SCOPES, type Scope } from '@faceproof/protocol/words.js';
import { requireAccount } from './accounts.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';
import { revoke as revokeSigningKey } from './signing-keys.js';

export const KEY_COMMANDS: Readonly<Record<string, Command>> = {
  'keys create': {
    usage: 'ACCOUNT --mode test|live [--scopes a,b] [--expires 2027-01-31|90d]',
    summary: 'create another key; prints it once',
    words: 1,
    options: ['mode', 'scopes', 'expires'],
    run: createKey,
  },
  'keys list': { usage: 'ACCOUNT', summary: 'list the keys of an account, including revoked ones', words: 1, run: showKeys },
  'keys revoke': {
    usage: 'KEYID [--at TIME]',
    summary: 'reject the API key from now on; with the id of a signing key: the same as signing-keys revoke',
    words: 1,
    options: ['at'],
    run: revokeKey,
  },
};

/** An RFC 7638 thumbprint. API keys have ids with a prefix. */
export const SIGNING_KEY_ID = /^[A-Za-z0-9_-]{43}$/;

async function createKey(desk: Desk, { rest: [accountId = ''], options }: Arguments): Promise<Report> {
  const request = {
    accountId,
    mode: readMode(options.mode),
    scopes: readScopes(options.scopes),
    expiresAt: readExpiry(options.expires, desk.clock.now()),
  };
  await requireAccount(loadAccount(desk.db, accountId), accountId);
  const { keyId, secret } = await desk.db.transaction(async (tx) => {
    const made = await issueKey(desk, tx, request);
    await desk.audit(tx, { action: 'keys create', accountId, objectId: made.keyId });
    return made;
  });
  return {
    json: { keyId, ...request, scopes: request.scopes ?? DEFAULT_SCOPES, key: secret },
    lines: [`Key id ${keyId}`, `Key    ${secret}`, 'Store the key now: it cannot be shown again.'],
  };
}

async function showKeys(desk: Desk, { rest: [accountId = ''] }: Arguments): Promise<Report> {
  await requireAccount(loadAccount(desk.db, accountId), accountId);
  const keys = await listApiKeys(desk.db, accountId);
  return {
    json: { accountId, keys: keys.map(toJson) },
    lines: toTable(
      ['KEY', 'MODE', 'ENDS IN', 'SCOPES', 'EXPIRES', 'REVOKED', 'CREATED'],
      keys.map((key) => [
        key.keyId,
        key.mode,
        key.hint,
        key.scopes?.join(',') ?? 'default',
        toTime(key.expiresAt),
        toTime(key.revokedAt),
        toTime(key.createdAt),
      ]),
    ),
  };
}

async function revokeKey(desk: Desk, given: Arguments): Promise<Report> {
  const [keyId = ''] = given.rest;
  if (SIGNING_KEY_ID.test(keyId)) return revokeSigningKey(desk, given);
  if (given.options.at !== undefined) throw new Refusal('--at is for signing keys only. An API key is rejected from now on.');
  const key = await desk.db.transaction(async (tx) => {
    const revoked = await revokeApiKey(tx, keyId, desk.clock.now());
    if (revoked === null) throw new Refusal(`There is no key ${keyId}. "npm run admin -- keys list ACCOUNT" lists them.`);
    await desk.audit(tx, { action: 'keys revoke', accountId: revoked.accountId, objectId: keyId });
    return revoked;
  });
  return { json: toJson(key), lines: [`${key.keyId} of ${key.accountId} is revoked.`] };
}

function readMode(text: string | undefined): Mode {
  const mode = text?.toUpperCase();
  if (mode === 'TEST' || mode === 'LIVE') return mode;
  throw new Refusal('A key needs a mode: --mode test or --mode live.');
}

function readScopes(text: string | undefined): Scope[] | null {
  if (text === undefined) return null;
  const named = text.split(',').map((scope) => scope.trim());
  const scopes = SCOPES.filter((scope) => named.includes(scope));
  if (scopes.length === new Set(named).size) return scopes;
  throw new Refusal(`--scopes must be a comma-separated list of: ${SCOPES.join(', ')}.`);
}

function readExpiry(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const days = /^(\d{1,4})d$/.exec(text)?.[1];
  const at =
    days === undefined
      ? new Date(/^\d{4}-\d\d-\d\d(T.*)?$/.test(text) ? text : Number.NaN)
      : new Date(now.getTime() + Number(days) * 86_400_000);
  if (at > now) return at;
  throw new Refusal(
    '--expires must be in the future: a date such as 2027-01-31, an RFC 3339 time, or a number of days such as 90d.',
  );
}

function toJson({ keyId, accountId, mode, hint, scopes, expiresAt, revokedAt, createdAt }: ListedKey): object {
  return { keyId, accountId, mode, hint, scopes: scopes ?? DEFAULT_SCOPES, expiresAt, revokedAt, createdAt };
}
