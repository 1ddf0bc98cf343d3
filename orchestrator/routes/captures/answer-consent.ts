import { ConsentAnsweredSchema, ConsentSchema } from '@faceproof/protocol/api/capture-page.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { answerConsent } from '../../journey/person/answer-consent.js';
import { openPageBundle } from '../../pages/capture/bundle.js';
import { chooseLocale } from '../../pages/capture/locale.js';
import type { Service } from '../../service.js';
import { EXAMPLE_CLAIM } from './example-claim.js';

/** Consent is recorded with the text that was read; a refusal ends the session. */
export function answerCaptureConsent(service: Service): Handler<'token'> {
  const bundleOf = openPageBundle();
  return handlerFor('token', {
    body: ConsentSchema,
    doc: {
      id: 'answerConsent',
      tag: 'Capture',
      summary: 'Give or refuse consent',
      answers: { 200: ConsentAnsweredSchema },
      problems: [
        'capture_link_in_use',
        'capture_link_expired',
        'session_state_conflict',
        'subject_erased',
        'account_suspended',
      ],
      example: { accepted: true, locale: 'en', claimToken: EXAMPLE_CLAIM },
    },
    async handle(call) {
      const { locales } = bundleOf();
      const locale = chooseLocale([call.body.locale], [...locales.keys()]);
      const sent = { bearer: call.bearer, claimFor: claimFrom(call, call.body.claimToken) };
      const text = locales.get(locale);
      if (text === undefined) throw new Error(`The page has no texts in ${locale}`);
      const shown = { hash: text.consentHash, locale, text: text.consentText };
      await answerConsent(service, sent, { accepted: call.body.accepted, shown });
      return { status: 200, body: { accepted: call.body.accepted } };
    },
  });
}
