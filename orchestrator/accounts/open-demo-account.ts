import { randomBytes } from 'node:crypto';
import { openDatabase } from '../store/database.js';
import { findAccountByName } from './accounts.store.js';
import { issueKey, type NewAccount, openAccount } from './open-account.js';

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
