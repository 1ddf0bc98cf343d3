import { StoredBrandingSchema } from '@faceproof/protocol/api/account/branding.js';
import { loadBranding } from '../../accounts/branding.store.js';
import { matchesTag } from '../../http/headers/entity-tag.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { openPageBundle, textsOf } from '../../pages/capture/bundle.js';
import type { Database } from '../../store/database.js';
import { showBranding } from './show-branding.js';

/** The texts' hashes change with an upgrade too, so the tag covers them. */
export function getBranding(service: { db: Database }): Handler<'key'> {
  const bundleOf = openPageBundle();
  return handlerFor('key', {
    doc: {
      id: 'getBranding',
      tag: 'Branding',
      summary: 'Read the branding',
      description:
        'What people see of the account on the capture page, in the mode of the key. `consents` has the hash of the consent text in each language.',
      headers: ['If-None-Match'],
      answers: { 200: StoredBrandingSchema, 304: null },
      answerHeaders: ['ETag'],
    },
    async handle({ principal, header }) {
      const answer = showBranding(await loadBranding(service.db, principal), textsOf(bundleOf()));
      const held = header('If-None-Match');
      return held !== null && matchesTag(held, answer.headers.ETag) ? { status: 304, headers: answer.headers } : answer;
    },
  });
}
