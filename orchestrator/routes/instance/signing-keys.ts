import {
  InstanceSigningKeysSchema,
  RevokeSigningKeySchema,
  RotateSigningKeySchema,
} from '@faceproof/protocol/api/figures/instance.js';
import type { Chainer } from '../../audit/chain/append-audit.js';
import { replaceCheckpoint } from '../../audit/chain/replace-checkpoint.js';
import type { Randomness } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { type RevocationFault, revokeSigningKey } from '../../receipts/revoke-signing-key.js';
import { rotateSigningKey } from '../../receipts/rotate-signing-key.js';
import { KEY_USES, listKeys } from '../../receipts/signing-keys.store.js';
import { invalidField, Refusal } from '../../refusal.js';
import type { Database, Queryable } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';

type SigningKeyService = Chainer & { db: Database; vault: Vault; random: Randomness };

export function listInstanceSigningKeys({ db }: { db: Database }): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'listInstanceSigningKeys',
      summary: 'List the keys that sign receipts and webhooks',
      description: 'For the operator. The secrets never leave the service.',
      answers: { 200: InstanceSigningKeysSchema },
    },
    handle: async () => ({ status: 200, body: await show(db) }),
  });
}

export function rotateInstanceSigningKey(service: SigningKeyService): Handler<'operator'> {
  return handlerFor('operator', {
    body: RotateSigningKeySchema,
    doc: {
      id: 'rotateInstanceSigningKey',
      summary: 'Rotate a signing key',
      description:
        'For the operator. The published `NEXT` key becomes `ACTIVE`, the `ACTIVE` one `RETIRED`; it stays published, and a new `NEXT` is published.',
      answers: { 200: InstanceSigningKeysSchema },
      example: { mode: 'LIVE', signs: 'RECEIPTS' },
    },
    async handle({ body, transact }) {
      return transact(service.db, async (tx) => {
        const { active } = await rotateSigningKey(tx, service, body);
        return { status: 200, body: await show(tx), auditObjectId: active, auditDetail: `${body.mode} ${body.signs}` };
      });
    },
  });
}

export function revokeInstanceSigningKey(service: SigningKeyService): Handler<'operator'> {
  return handlerFor('operator', {
    body: RevokeSigningKeySchema,
    doc: {
      id: 'revokeInstanceSigningKey',
      summary: 'Revoke a signing key whose secret leaked',
      description:
        'For the operator. Receipts that it signed after `since` no longer verify. An `ACTIVE` key is replaced at once. A second call may move the time back, never forward.',
      answers: { 200: InstanceSigningKeysSchema },
      problems: ['not_found', 'validation_failed'],
      example: {},
    },
    async handle({ params, body, record }) {
      const kid = params.kid ?? '';
      const since = body.since === undefined ? null : new Date(body.since);
      const { revoked } = await service.db.transaction((tx) =>
        replaceCheckpoint(service, tx, async () => {
          const revocation = await revokeSigningKey(tx, service, { kid, since });
          if ('fault' in revocation) throw refuse(revocation);
          const answer = { status: 200, body: await show(tx), auditObjectId: kid };
          await record(tx, answer);
          return answer;
        }),
      );
      return revoked;
    },
  });
}

function refuse({ fault }: RevocationFault): Refusal {
  if (fault === 'UNKNOWN_KEY') return new Refusal('not_found', 'There is no such signing key.');
  const code = fault === 'IN_THE_FUTURE' ? 'in_future' : 'before_the_key';
  return invalidField('/since', code, 'Must be between the publication of the key and now.');
}

async function show(db: Queryable) {
  const lists = await Promise.all(KEY_USES.map(async (signs) => (await listKeys(db, signs)).map((key) => ({ ...key, signs }))));
  return { keys: lists.flat() };
}
