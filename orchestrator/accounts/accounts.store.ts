import { timingSafeEqual } from 'node:crypto';
import type { Mode, Scope } from '@faceproof/protocol/words.js';
import type { Queryable } from '../store/database.js';
import { digestSecret, hintOf, type Principal } from './api-key.js';

export interface Account {
  id: string;
  name: string;
  plan: string;
  included: number;
  suspendedAt: Date | null;
  createdAt: Date;
}

export async function storeAccount(db: Queryable, account: Account): Promise<void> {
  await db('accounts').insert({
    id: account.id,
    name: account.name,
    plan: account.plan,
    included: account.included,
    suspended_at: account.suspendedAt,
    created_at: account.createdAt,
  });
}

export async function loadAccount(db: Queryable, accountId: string): Promise<Account | null> {
  const row = await db('accounts').where({ id: accountId }).first();
  return row === undefined ? null : toAccount(row);
}

/** @returns the oldest account of this name, or null */
export async function findAccountByName(db: Queryable, name: string): Promise<Account | null> {
  const row = await db('accounts').where({ name }).orderBy('created_at').first();
  return row === undefined ? null : toAccount(row);
}

/** Stores the key's digest; the key itself is nowhere. */
export async function storeApiKey(
  db: Queryable,
  key: {
    id: string;
    accountId: string;
    mode: Mode;
    secret: string;
    scopes: Scope[] | null;
    expiresAt: Date | null;
    createdAt: Date;
  },
): Promise<void> {
  await db('api_keys').insert({
    id: key.id,
    account_id: key.accountId,
    mode: key.mode,
    digest: digestSecret(key.secret),
    hint: hintOf(key.secret),
    scopes: key.scopes,
    expires_at: key.expiresAt,
    created_at: key.createdAt,
  });
}

/** @returns null where no such key exists or it was revoked: the two are not told apart */
export async function findPrincipal(db: Queryable, secret: string): Promise<Principal | null> {
  const digest = digestSecret(secret);
  const row = await db('api_keys')
    .join('accounts', 'accounts.id', 'api_keys.account_id')
    .where('api_keys.digest', digest)
    .whereNull('api_keys.revoked_at')
    .first(
      'api_keys.id',
      'api_keys.account_id',
      'api_keys.mode',
      'api_keys.digest',
      'api_keys.scopes',
      'api_keys.expires_at',
      'accounts.suspended_at',
    );
  if (row === undefined || !timingSafeEqual(row.digest, digest)) return null;
  return {
    keyId: row.id,
    accountId: row.account_id,
    mode: row.mode,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    suspended: row.suspended_at !== null,
  };
}

interface AccountRow {
  id: string;
  name: string;
  plan: string;
  included: number;
  suspended_at: Date | null;
  created_at: Date;
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    included: row.included,
    suspendedAt: row.suspended_at,
    createdAt: row.created_at,
  };
}
