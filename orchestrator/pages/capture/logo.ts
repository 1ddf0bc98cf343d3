import { findLogo } from '../../accounts/branding.store.js';
import { openRoute, type Route } from '../../http/call.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';
import { IMMUTABLE_HEADERS } from './immutable-headers.js';

/** An account's logo, named by its own digest: the path does not reveal the account. */
export function getCaptureLogo(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/capture-logos/:digest',
    auth: 'none',
    rate: 'open',
    body: null,
    doc: null,
    async handle({ params }) {
      const logo = await findLogo(service.db, params.digest ?? '');
      if (logo === null) throw new Refusal('not_found', 'There is no such picture.');
      return {
        status: 200,
        body: logo.bytes,
        headers: { ...IMMUTABLE_HEADERS, 'Content-Type': logo.mediaType },
      };
    },
  });
}
