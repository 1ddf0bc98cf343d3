import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { type Account, changePlan, listAccounts, suspendAccount } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';

/** LIVE verifications included per calendar month. Source: the API contract, section 8. */
const PLANS: Readonly<Record<string, number>> = { free: 30, development: 10_000 };
const INCLUDED_MAX = 2_000_000_000;

export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  'accounts create': {
    usage: '--name NAME [--plan free] [--included N]',
    summary: 'create an account with a test key and a live key; prints the keys once',
    options: ['name', 'plan', 'included'],
    run: createAccount,
  },
  'accounts list': { summary: 'list all accounts', run: showAccounts },
  'accounts suspend': {
    usage: 'ACCOUNT',
    summary: 'reject every API call of the account',
    words: 1,
    run: (desk, given) => setSuspended(desk, given, desk.clock.now()),
  },
  'accounts resume': {
    usage: 'ACCOUNT',
    summary: 'lift the suspension',
    words: 1,
    run: (desk, given) => setSuspended(desk, given, null),
  },
  'plans set': {
    usage: 'ACCOUNT --included N [--plan NAME]',
    summary: 'change the monthly allowance, starting with the current month',
    words: 1,
    options: ['included', 'plan'],
    run: setPlan,
  },
};

async function createAccount(desk: Desk, { options }: Arguments): Promise<Report> {
  const name = options.name?.trim();
  if (!name) throw new Refusal('An account needs a name: --name "Acme".');
  const plan = options.plan ?? 'free';
  const included = options.included === undefined ? PLANS[plan] : readIncluded(options.included);
  if (included === undefined) {
    throw new Refusal(`Plan "${plan}" has no default allowance. Use ${Object.keys(PLANS).join(' or ')}, or add --included N.`);
  }
  const made = await openAccount(desk, { name, plan, included });
  await desk.audit(desk.db, { action: 'accounts create', accountId: made.accountId, objectId: made.accountId });
  return {
    json: { accountId: made.accountId, name, plan, included, testKey: made.testKey, liveKey: made.liveKey },
    lines: [
      `Account  ${made.accountId}  (${name}, plan ${plan}, ${included} included)`,
      `Test key ${made.testKey}`,
      `Live key ${made.liveKey}`,
      'Store the keys now: they cannot be shown again.',
    ],
  };
}

async function showAccounts(desk: Desk): Promise<Report> {
  const accounts = await listAccounts(desk.db);
  return {
    json: { accounts: accounts.map(toJson) },
    lines: toTable(
      ['ACCOUNT', 'NAME', 'PLAN', 'INCLUDED', 'SUSPENDED', 'CREATED'],
      accounts.map((one) => [one.id, one.name, one.plan, String(one.included), toTime(one.suspendedAt), toTime(one.createdAt)]),
    ),
  };
}

async function setSuspended(desk: Desk, { rest: [accountId = ''] }: Arguments, at: Date | null): Promise<Report> {
  const action = at === null ? 'accounts resume' : 'accounts suspend';
  const account = await desk.db.transaction(async (tx) => {
    const changed = await requireAccount(suspendAccount(tx, accountId, at), accountId);
    await desk.audit(tx, { action, accountId, objectId: accountId });
    return changed;
  });
  return {
    json: toJson(account),
    lines: [`${account.id} (${account.name}) is ${at === null ? 'active again' : 'suspended'}.`],
  };
}

async function setPlan(desk: Desk, { rest: [accountId = ''], options }: Arguments): Promise<Report> {
  if (options.included === undefined) throw new Refusal('Give the monthly number of included verifications: --included N.');
  const included = readIncluded(options.included);
  const change = options.plan === undefined ? { included } : { included, plan: options.plan };
  const account = await desk.db.transaction(async (tx) => {
    const changed = await requireAccount(changePlan(tx, accountId, change), accountId);
    await desk.audit(tx, { action: 'plans set', accountId, objectId: accountId });
    return changed;
  });
  return {
    json: toJson(account),
    lines: [`${account.id} (${account.name}, plan ${account.plan}) includes ${account.included} verifications per month.`],
  };
}

/** @throws Refusal */
export async function requireAccount(finding: Promise<Account | null>, accountId: string): Promise<Account> {
  const account = await finding;
  if (account !== null) return account;
  throw new Refusal(`There is no account ${accountId}. "npm run admin -- accounts list" lists all accounts.`);
}

function readIncluded(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= INCLUDED_MAX) return value;
  throw new Refusal(`--included must be a whole number from 0 to ${INCLUDED_MAX}.`);
}

function toJson({ id: accountId, name, plan, included, suspendedAt, createdAt }: Account): object {
  return { accountId, name, plan, included, suspendedAt, createdAt };
}
