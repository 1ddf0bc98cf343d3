import { InstanceAccountSchema, UpdateInstanceAccountSchema } from '@faceproof/protocol/api/figures/instance.js';
import { isId } from '@faceproof/protocol/ids.js';
import type { z } from 'zod';
import { type Account, changePlan, lockAccount, suspendAccount } from '../../accounts/accounts.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import type { Transaction } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';
import { showAccount } from './show-account.js';

type Change = z.infer<typeof UpdateInstanceAccountSchema>;

export function updateInstanceAccount(service: Pick<Stored, 'db' | 'clock'>): Handler<'operator'> {
  return handlerFor('operator', {
    body: UpdateInstanceAccountSchema,
    doc: {
      id: 'updateInstanceAccount',
      tag: 'Service',
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
