import { CreatedInstanceAccountSchema, CreateInstanceAccountSchema } from '@faceproof/protocol/api/figures/instance.js';
import { type NewAccount, openAccount } from '../../accounts/open-account.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Database } from '../../store/database.js';
import { showAccount } from './show-account.js';

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
      tag: 'Service',
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
