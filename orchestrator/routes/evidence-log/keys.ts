import { EvidenceKeysSchema } from '@faceproof/protocol/api/evidence/evidence-log.js';
import type { EvidenceLogKey } from '@faceproof/protocol/log/log-proof.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Signer } from '../../receipts/signer.js';
import type { Database } from '../../store/database.js';

/** How long a verifier may cache the keys. */
const KEYS_FRESH_SECONDS = 300;

/** For third parties, which have no API key. */
export function getEvidenceKeys(service: {
  db: Database;
  signer: Signer;
  config: Config;
  evidenceLogKey: EvidenceLogKey;
}): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'listEvidenceKeys',
      tag: 'Evidence',
      summary: 'Read the public keys of receipts, as a JWK Set',
      description: 'Retired keys are kept forever. The answer may be cached for five minutes.',
      answers: { 200: EvidenceKeysSchema },
      answerType: 'application/jwk-set+json',
    },
    async handle() {
      return {
        status: 200,
        body: {
          keys: await service.signer.publicKeys(service.db),
          logs: [service.evidenceLogKey],
          witnesses: service.config.witnessing.witnesses.map(({ name, vkey }) => ({ name, vkey })),
        },
        headers: {
          'Cache-Control': `public, max-age=${KEYS_FRESH_SECONDS}`,
          'Content-Type': 'application/jwk-set+json',
          'Access-Control-Allow-Origin': '*',
        },
      };
    },
  });
}
