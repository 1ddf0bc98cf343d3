import { ConsentAnsweredSchema, ConsentSchema } from '@faceproof/protocol/api/capture-page.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { answerConsent } from '../../journey/person/answer-consent.js';
import { chooseText, listTexts, openPageBundle } from '../../pages/capture/bundle.js';
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
        'validation_failed',
      ],
      example: { accepted: true, locale: 'en', claimToken: EXAMPLE_CLAIM },
    },
    async handle(call) {
      const bundle = bundleOf();
      const sent = { bearer: call.bearer, claimFor: claimFrom(call, call.body.claimToken) };
      const { accepted, locale, givenAt = null } = call.body;
      const { textHash = chooseText(bundle, [locale]).hash } = call.body;
      await answerConsent(service, sent, { accepted, textHash, givenAt }, listTexts(bundle));
      return { status: 200, body: { accepted } };
    },
  });
}
