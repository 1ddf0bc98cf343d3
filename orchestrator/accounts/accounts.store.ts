import type { Scope } from '@faceproof/protocol/words.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { digestSecret, matchesDigest } from '../vault/digest-secret.js';
import { DEVELOPMENT_PLAN, hintOf } from './api-key.js';
import type { Principal } from './principal.js';
import type { Tenant } from './tenant.js';

export interface Account {
  id: string;
  name: string;
  plan: string;
  included: number;
  suspendedAt: Date | null;
  createdAt: Date;
}

const ACCOUNT = columnsOf<Account>()('id', 'name', 'plan', 'included', 'suspendedAt', 'createdAt');

export async function storeAccount(db: Queryable, account: Account): Promise<void> {
  await db('accounts').insert(ACCOUNT.write(account));
}

export async function loadAccount(db: Queryable, accountId: string): Promise<Account | null> {
  const row = await db('accounts').where({ id: accountId }).first();
  return row === undefined ? null : ACCOUNT.read(row);
}

/** @returns the oldest account of this name, or null */
export async function findAccountByName(db: Queryable, name: string): Promise<Account | null> {
  const row = await db('accounts').where({ name }).orderBy('created_at').first();
  return row === undefined ? null : ACCOUNT.read(row);
}

/** Oldest first. */
export async function listAccounts(db: Queryable): Promise<Account[]> {
  return (await db('accounts').orderBy('created_at').orderBy('id')).map(ACCOUNT.read);
}

/** @returns one page, newest first */
export async function listAccountPage(
  db: Queryable,
  { before, limit }: { before: string | null; limit: number },
): Promise<Account[]> {
  const page = db('accounts').orderBy('id', 'desc').limit(limit);
  if (before !== null) page.where('id', '<', before);
  return (await page).map(ACCOUNT.read);
}

/** The account, locked against changes until the transaction ends; null if there is none. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<Account | null> {
  const row = await tx('accounts').where({ id: accountId }).forNoKeyUpdate().first();
  return row === undefined ? null : ACCOUNT.read(row);
}

/** Holds the account as it is: a suspension waits until the transaction ends. @returns whether it is suspended, or gone */
export async function holdsSuspension(tx: Queryable, accountId: string): Promise<boolean> {
  const row = await tx('accounts').where({ id: accountId }).forKeyShare().first('suspended_at');
  return row?.suspended_at !== null;
}

/**
 * Waits for the writes that have begun: see http/hold-caller.ts.
 *
 * @param at null lifts the suspension
 * @returns null if there is no such account
 */
export async function suspendAccount(tx: Transaction, accountId: string, at: Date | null): Promise<Account | null> {
  await tx('accounts').where({ id: accountId }).forUpdate().first('id');
  const [row] = await tx('accounts').where({ id: accountId }).update({ suspended_at: at }).returning('*');
  return row === undefined ? null : ACCOUNT.read(row);
}

/**
 * Members left out keep their value.
 *
 * @returns null if there is no such account
 */
export async function changePlan(
  db: Queryable,
  accountId: string,
  change: { plan?: string; included?: number },
): Promise<Account | null> {
  const [row] = await db('accounts').where({ id: accountId }).update(change).returning('*');
  return row === undefined ? null : ACCOUNT.read(row);
}

export interface NewKey {
  scopes: Scope[] | null;
  /** What it is for; null: not said. */
  name?: string | null;
  /** null: never. */
  expiresAt: Date | null;
}

/** Stores only the key's digest, never the key. */
export async function storeApiKey(
  db: Queryable,
  key: Tenant & NewKey & { id: string; secret: string; createdAt: Date },
): Promise<void> {
  await db('api_keys').insert({
    id: key.id,
    account_id: key.accountId,
    mode: key.mode,
    digest: digestSecret(key.secret),
    hint: hintOf(key.secret),
    scopes: key.scopes,
    name: key.name ?? null,
    expires_at: key.expiresAt,
    created_at: key.createdAt,
  });
}

/** A key as lists show it, without its secret. */
export interface ListedKey extends Tenant {
  keyId: string;
  /** Its last four characters. */
  hint: string;
  /** null: `DEFAULT_SCOPES`. */
  scopes: Scope[] | null;
  name: string | null;
  expiresAt: Date | null;
  /** Exact to a minute. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
}

/** Oldest first, including revoked keys. */
export async function listApiKeys(db: Queryable, accountId: string): Promise<ListedKey[]> {
  return (await db('api_keys').where({ account_id: accountId }).orderBy('created_at').orderBy('id')).map(toListedKey);
}

/** Those that were not revoked. @returns one page, newest first */
export async function listTenantKeys(
  db: Queryable,
  { accountId, mode }: Tenant,
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedKey[]> {
  const page = db('api_keys').where({ account_id: accountId, mode }).whereNull('revoked_at').orderBy('id', 'desc').limit(limit);
  if (before !== null) page.andWhere('id', '<', before);
  return (await page).map(toListedKey);
}

/** Makes calls that create or revoke keys of an account wait for each other. */
export async function lockKeys(tx: Transaction, accountId: string): Promise<void> {
  await tx('accounts').where({ id: accountId }).forNoKeyUpdate().first('id');
}

/** @returns how many keys work: neither revoked nor expired */
export async function countTenantKeys(db: Queryable, { accountId, mode }: Tenant, now: Date): Promise<number> {
  const row = await db('api_keys')
    .where({ account_id: accountId, mode })
    .whereNull('revoked_at')
    .where((not) => not.whereNull('expires_at').orWhere('expires_at', '>', now))
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/**
 * Waits for the writes of the key that have begun: see http/hold-caller.ts.
 *
 * @returns whether the tenant had such a key that was not revoked
 */
export async function revokeTenantKey(tx: Transaction, { accountId, mode }: Tenant, keyId: string, at: Date): Promise<boolean> {
  await tx('api_keys').where({ id: keyId, account_id: accountId, mode }).forUpdate().first('id');
  const revoked = await tx('api_keys')
    .where({ id: keyId, account_id: accountId, mode })
    .whereNull('revoked_at')
    .update({ revoked_at: at });
  return revoked > 0;
}

/**
 * The key stops working at commit, which waits for its writes that have begun. Revoking twice keeps the first time.
 *
 * @returns null if there is no such key
 */
export async function revokeApiKey(tx: Transaction, keyId: string, at: Date): Promise<ListedKey | null> {
  await tx('api_keys').where({ id: keyId }).forUpdate().first('id');
  await tx('api_keys').where({ id: keyId }).whereNull('revoked_at').update({ revoked_at: at });
  const row = await tx('api_keys').where({ id: keyId }).first();
  return row === undefined ? null : toListedKey(row);
}

/** @returns null if the key does not exist or was revoked; callers cannot tell which */
export async function findKeyPrincipal(db: Queryable, secret: string): Promise<Principal | null> {
  const row = await db('api_keys')
    .join('accounts', 'accounts.id', 'api_keys.account_id')
    .where('api_keys.digest', digestSecret(secret))
    .whereNull('api_keys.revoked_at')
    .first('api_keys.*', 'accounts.suspended_at', 'accounts.plan');
  if (row === undefined || !matchesDigest(secret, row.digest)) return null;
  return {
    actor: { kind: 'KEY', keyId: row.id },
    accountId: row.account_id,
    mode: row.mode,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    suspended: row.suspended_at !== null,
    development: row.plan === DEVELOPMENT_PLAN,
  };
}

/** Working keys that end by a time, whose event was not written yet, and whose account listens to it. */
export async function listEndingKeys(
  tx: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ListedKey[]> {
  const rows = await tx('api_keys as k')
    .whereNull('k.revoked_at')
    .whereBetween('k.expires_at', [now, until])
    .whereNotExists(tx('events as e').whereRaw(`e.id = 'evt_' || substr(k.id, 5)`))
    .whereExists(
      tx('webhook_endpoints as w')
        .whereRaw('w.account_id = k.account_id and w.mode = k.mode and w.deleted_at is null and w.disabled_at is null')
        .whereRaw(`(w.events is null or 'key.expiring' = any(w.events))`),
    )
    .limit(limit)
    .select('k.*');
  return rows.map(toListedKey);
}

const KEY = columnsOf<ListedKey>()(
  'accountId',
  'mode',
  'hint',
  'scopes',
  'name',
  'expiresAt',
  'lastUsedAt',
  'revokedAt',
  'createdAt',
);

function toListedKey(row: Row): ListedKey {
  return { keyId: row.id, ...KEY.read(row) };
}
