import { randomBytes } from 'node:crypto';
import type { Clock, Randomness } from '../clock.js';
import { newId } from '../make-id.js';
import { type Database, openDatabase, type Queryable, type Transaction } from '../store/database.js';
import { findAccountByName, type NewKey, storeAccount, storeApiKey } from './accounts.store.js';
import { makeApiKey } from './api-key.js';
import type { Tenant } from './tenant.js';

export interface NewAccount {
  accountId: string;
  testKey: string;
  liveKey: string;
}

/**
 * Creates an account with one key per mode.
 *
 * @param request.included LIVE verifications per calendar month
 * @param record runs at the end of the transaction
 * @returns the keys, which cannot be read again
 */
export async function openAccount(
  by: { db: Database; clock: Clock; random: Randomness },
  request: { name: string; plan: string; included: number },
  record: (tx: Transaction, made: NewAccount) => Promise<unknown> = async () => {},
): Promise<NewAccount> {
  const accountId = newId('account', by);
  return by.db.transaction(async (tx) => {
    await storeAccount(tx, { id: accountId, ...request, suspendedAt: null, createdAt: by.clock.now() });
    const made = {
      accountId,
      testKey: (await issueKey(by, tx, { accountId, mode: 'TEST', scopes: null, expiresAt: null })).secret,
      liveKey: (await issueKey(by, tx, { accountId, mode: 'LIVE', scopes: null, expiresAt: null })).secret,
    };
    await record(tx, made);
    return made;
  });
}

/** @returns the key, which cannot be read again */
export async function issueKey(
  by: { clock: Clock; random: Randomness },
  db: Queryable,
  request: Tenant & NewKey,
): Promise<{ keyId: string; secret: string }> {
  const keyId = newId('key', by);
  const secret = makeApiKey(request.mode, by.random);
  await storeApiKey(db, { id: keyId, ...request, secret, createdAt: by.clock.now() });
  return { keyId, secret };
}

/**
 * The account that `npm start` creates once.
 *
 * @param request.rotate create new keys if the account exists but its keys are lost
 * @returns null if the account exists and `rotate` is not set
 */
export async function openDemoAccount(request: {
  databaseUrl: string;
  name: string;
  plan: string;
  included: number;
  rotate?: boolean;
}): Promise<NewAccount | null> {
  const db = openDatabase(request.databaseUrl, { max: 2, statementTimeoutMs: 30_000 });
  const by = { db, clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  try {
    const account = await findAccountByName(db, request.name);
    if (account === null) return await openAccount(by, { name: request.name, plan: request.plan, included: request.included });
    if (!request.rotate) return null;
    const key = { accountId: account.id, scopes: null, expiresAt: null };
    return {
      accountId: account.id,
      testKey: (await issueKey(by, db, { ...key, mode: 'TEST' })).secret,
      liveKey: (await issueKey(by, db, { ...key, mode: 'LIVE' })).secret,
    };
  } finally {
    await db.destroy();
  }
}
