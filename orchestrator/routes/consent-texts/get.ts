import { ConsentTextSchema } from '@faceproof/protocol/api/sessions/consent.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { openPageBundle, textsOf } from '../../pages/capture/bundle.js';
import { Refusal } from '../../refusal.js';
import { findConsentText } from '../../sessions/consent-texts.store.js';
import type { Database } from '../../store/database.js';

const FRESH_SECONDS = 86_400;

/** For third parties: a court, or the person. */
export function getConsentText(service: { db: Database }): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    doc: {
      id: 'getConsentText',
      summary: 'Read a text that people agreed to',
      description:
        'Every text that someone agreed to on the capture page, and those that the page shows now. The hash is `sha256:` and the SHA-256 of the RFC 8785 canonical JSON of `text`. A text contains no value of a session: `{account}` and the like are places for values.',
      answers: { 200: ConsentTextSchema },
      problems: ['not_found'],
    },
    async handle({ params }) {
      const hash = params.textHash ?? '';
      const found = textsOf(bundleOf()).all.find((text) => text.hash === hash) ?? (await findConsentText(service.db, hash));
      if (found === null) throw new Refusal('not_found', 'No one agreed to a text with this hash.');
      const { locale, version, text } = found;
      return {
        status: 200,
        body: { textHash: hash, textVersion: version, locale, text },
        headers: { 'Cache-Control': `public, max-age=${FRESH_SECONDS}`, 'Access-Control-Allow-Origin': '*' },
      };
    },
  });
}
