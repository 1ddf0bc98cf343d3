import { openRoute, type Route } from '../http/call.js';
import type { Service } from '../service.js';

/** For third parties, who have no key of ours. */
export function getEvidenceKeys(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/v1/evidence-keys',
    auth: 'none',
    rate: 'open',
    body: null,
    async handle() {
      return {
        status: 200,
        body: { keys: await service.signer.publicKeys(service.db) },
        headers: {
          'Cache-Control': 'public, max-age=300',
          'Content-Type': 'application/jwk-set+json',
          'Access-Control-Allow-Origin': '*',
        },
      };
    },
  });
}
