import { EvidenceKeysSchema } from '@faceproof/protocol/api/evidence-log.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';

/** How long a verifier may cache the keys. */
export const KEYS_FRESH_SECONDS = 300;

/** For third parties, which have no API key. */
export function getEvidenceKeys(service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
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
