import { ConsentAnsweredSchema, ConsentSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import { deviceClassOf } from '../../captures/device-class.js';
import type { Config } from '../../config.js';
import { claimCookie, claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { answerConsent } from '../../journey/person/answer-consent.js';
import { openPageBundle, textsOf } from '../../pages/capture/bundle.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { EXAMPLE_CLAIM, LINK_PROBLEMS } from './link-doc.js';

/** Consent is recorded with the text that was read; a refusal ends the session. */
export function answerCaptureConsent(service: AnnouncingService & { config: Config }): Handler<'token'> {
  const bundleOf = openPageBundle();
  return handlerFor('token', {
    body: ConsentSchema,
    doc: {
      id: 'answerConsent',
      tag: 'Capture',
      summary: 'Give or refuse consent',
      description:
        'Agreeing claims the link for this device. From then on, other devices are refused with `capture_link_in_use`.',
      answers: { 200: ConsentAnsweredSchema },
      answerHeaders: ['Set-Cookie'],
      problems: [...LINK_PROBLEMS, 'validation_failed'],
      example: { accepted: true, locale: 'en', claimToken: EXAMPLE_CLAIM },
    },
    async handle(call) {
      const device = deviceClassOf(call.header('User-Agent'));
      const sent = { bearer: call.bearer, claimFor: claimFrom(call, call.body.claimToken), device };
      const { accepted, locale, textHash = null, givenAt = null } = call.body;
      const answer = { accepted, locale, textHash, givenAt };
      const { sessionId, claimToken } = await answerConsent(service, sent, answer, textsOf(bundleOf()));
      const headers: Record<string, string> =
        claimToken === null ? {} : { 'Set-Cookie': claimCookie(service.config, sessionId, claimToken) };
      return { status: 200, body: { accepted, claimToken }, headers };
    },
  });
}
