import {
  CreatedInstanceAccountSchema,
  CreateInstanceAccountSchema,
  type InstanceAccount,
  InstanceAccountDetailSchema,
  InstanceAccountPageSchema,
  InstanceAccountSchema,
  ListInstanceAccountsSchema,
  UpdateInstanceAccountSchema,
} from '@faceproof/protocol/api/figures/instance.js';
import { isId } from '@faceproof/protocol/ids.js';
import type { z } from 'zod';
import { countAccountRecords } from '../../accounts/account-records.store.js';
import {
  type Account,
  changePlan,
  listAccountPage,
  loadAccount,
  lockAccount,
  suspendAccount,
} from '../../accounts/accounts.store.js';
import { type NewAccount, openAccount } from '../../accounts/open-account.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { Refusal } from '../../refusal.js';
import type { Database, Transaction } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';

export function createInstanceAccount(service: {
  db: Database;
  clock: Clock;
  random: Randomness;
  config: Config;
}): Handler<'operator'> {
  return handlerFor('operator', {
    body: CreateInstanceAccountSchema,
    doc: {
      id: 'createInstanceAccount',
      summary: 'Create an account, with a key for each mode',
      description: 'For the operator. The answer is the only place that shows the keys.',
      answers: { 201: CreatedInstanceAccountSchema },
      answerHeaders: ['Location'],
      example: { name: 'Example Bank', plan: 'business', included: 5000 },
    },
    async handle({ body, record }) {
      const createdAt = service.clock.now();
      const answerOf = ({ accountId, testKey, liveKey }: NewAccount) => ({
        status: 201,
        body: { ...showAccount({ id: accountId, ...body, suspendedAt: null, createdAt }), testKey, liveKey },
        headers: { Location: `${service.config.publicUrl}/v1/instance/accounts/${accountId}` },
      });
      return answerOf(await openAccount(service, body, (tx, made) => record(tx, answerOf(made))));
    },
  });
}

export function getInstanceAccount(service: Pick<Stored, 'db' | 'clock'>): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'getInstanceAccount',
      summary: 'Read an account of the instance',
      description:
        'For the operator: also what a suspension would stop. The answer holds counts only: no session and no person of the account.',
      answers: { 200: InstanceAccountDetailSchema },
    },
    async handle({ params }) {
      const accountId = params.accountId ?? '';
      const account = isId('account', accountId) ? await loadAccount(service.db, accountId) : null;
      if (account === null) throw new Refusal('not_found');
      const holds = await countAccountRecords(service.db, account.id, service.clock.now());
      return { status: 200, body: { ...showAccount(account), holds } };
    },
  });
}

export function listInstanceAccounts(service: { db: Database }): Handler<'operator'> {
  return handlerFor('operator', {
    query: ListInstanceAccountsSchema,
    doc: {
      id: 'listInstanceAccounts',
      summary: 'List the accounts of the instance',
      description: 'For the operator. The answer holds no session and no person of an account.',
      answers: { 200: InstanceAccountPageSchema },
    },
    async handle({ asked: { limit, cursor } }) {
      const rows = await listAccountPage(service.db, { before: cursor ?? null, limit: limit + 1 });
      return { status: 200, body: toPage(rows, limit, { idOf: ({ id }) => id, show: showAccount }) };
    },
  });
}

type Change = z.infer<typeof UpdateInstanceAccountSchema>;

export function updateInstanceAccount(service: Pick<Stored, 'db' | 'clock'>): Handler<'operator'> {
  return handlerFor('operator', {
    body: UpdateInstanceAccountSchema,
    doc: {
      id: 'updateInstanceAccount',
      summary: 'Suspend an account, resume it, or change its plan',
      description:
        'For the operator. Members left out stay unchanged. A suspension refuses the next call; a plan acts on the current month too.',
      answers: { 200: InstanceAccountSchema },
      example: { included: 5000, plan: 'business' },
    },
    async handle({ params, body, transact }) {
      return transact(service.db, async (tx) => {
        const account = await change(tx, params.accountId ?? '', body, service.clock.now());
        return { status: 200, body: showAccount(account), auditDetail: describe(body) };
      });
    },
  });
}

/** Suspending twice keeps the first time. @throws Refusal not_found */
async function change(tx: Transaction, accountId: string, asked: Change, now: Date): Promise<Account> {
  const found = isId('account', accountId) ? await lockAccount(tx, accountId) : null;
  if (found === null) throw new Refusal('not_found');
  const { suspended, plan, included } = asked;
  const suspension =
    suspended === undefined || suspended === (found.suspendedAt !== null)
      ? found
      : await suspendAccount(tx, accountId, suspended ? now : null);
  const planned = { ...(plan === undefined ? {} : { plan }), ...(included === undefined ? {} : { included }) };
  const changed = Object.keys(planned).length === 0 ? suspension : await changePlan(tx, accountId, planned);
  if (changed === null) throw new Refusal('not_found');
  return changed;
}

/** Such as `suspended=true`, for the audit log. */
function describe(asked: Change): string {
  return Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

function showAccount({ id: accountId, suspendedAt, createdAt, ...account }: Account): InstanceAccount {
  const { name, plan, included } = account;
  const suspended = suspendedAt?.toISOString() ?? null;
  return { accountId, name, plan, included, suspendedAt: suspended, createdAt: createdAt.toISOString() };
}
