import { InstanceAccountDetailSchema } from '@faceproof/protocol/api/figures/instance.js';
import { isId } from '@faceproof/protocol/ids.js';
import { countAccountRecords } from '../../accounts/account-records.store.js';
import { loadAccount } from '../../accounts/accounts.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';
import { showAccount } from './show-account.js';

export function getInstanceAccount(service: Pick<Stored, 'db' | 'clock'>): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'getInstanceAccount',
      tag: 'Service',
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
