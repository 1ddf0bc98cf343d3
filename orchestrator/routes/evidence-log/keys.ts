import { EvidenceKeysSchema, WebhookKeysSchema } from '@faceproof/protocol/api/evidence/evidence-log.js';
import type { Config } from '../../config.js';
import { listLogKeys } from '../../evidence-log/evidence-log.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Signer } from '../../receipts/signer.js';
import { listKeys } from '../../receipts/signing-keys.store.js';
import type { Database } from '../../store/database.js';

/** How long a verifier may cache the keys. */
const KEYS_FRESH_SECONDS = 300;
const JWK_SET = 'application/jwk-set+json';
const HEADERS = {
  'Cache-Control': `public, max-age=${KEYS_FRESH_SECONDS}`,
  'Content-Type': JWK_SET,
  'Access-Control-Allow-Origin': '*',
};

/** For third parties, which have no API key. */
export function getEvidenceKeys(service: { db: Database; signer: Signer; config: Config }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'listEvidenceKeys',
      summary: 'Read the public keys of receipts, as a JWK Set',
      description: 'Retired keys are kept forever. The answer may be cached for five minutes.',
      answers: { 200: EvidenceKeysSchema },
      answerType: JWK_SET,
    },
    async handle() {
      return {
        status: 200,
        body: {
          keys: await service.signer.publicKeys(service.db),
          logs: await listLogKeys(service.db),
          witnesses: service.config.witnessing.witnesses.map(({ name, vkey }) => ({ name, vkey })),
        },
        headers: HEADERS,
      };
    },
  });
}

export function getWebhookKeys({ db }: { db: Database }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'listWebhookKeys',
      summary: 'Read the public keys of webhooks, as a JWK Set',
      description: 'With one of them, anyone verifies a `v1a` signature. The answer may be cached until the next rotation.',
      answers: { 200: WebhookKeysSchema },
      answerType: JWK_SET,
    },
    handle: async () => ({ status: 200, body: { keys: await listKeys(db, 'WEBHOOKS') }, headers: HEADERS }),
  });
}
