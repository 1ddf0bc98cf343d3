import { findLogo } from '../../accounts/logos.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import { IMMUTABLE_HEADERS } from './immutable-headers.js';

/** Serves an account's logo. The path contains its digest, so it does not reveal the account. */
export function getCaptureLogo(service: { db: Database }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: null,
    async handle({ params }) {
      const logo = await findLogo(service.db, params.digest ?? '');
      if (logo === null) throw new Refusal('not_found', 'There is no such picture.');
      return { status: 200, body: logo.bytes, headers: { ...IMMUTABLE_HEADERS, 'Content-Type': logo.mediaType } };
    },
  });
}
