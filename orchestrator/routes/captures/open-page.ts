import { OpenPageSchema, PageSessionSchema } from '@faceproof/protocol/api/capture-page.js';
import { deviceClassOf } from '../../captures/device-class.js';
import { claimCookie, claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { claimSession } from '../../journey/person/claim-session.js';
import { chooseText, openPageBundle } from '../../pages/capture/bundle.js';
import type { Service } from '../../service.js';

/** Opens the link: claims it for this device and returns what the page may know. Safe to repeat on the same device. */
export function openCapturePage(service: Service): Handler<'token'> {
  const bundleOf = openPageBundle();
  const textIn = (wanted: readonly (string | null)[]) => chooseText(bundleOf(), wanted);
  return handlerFor('token', {
    body: OpenPageSchema,
    doc: {
      id: 'openCapturePage',
      tag: 'Capture',
      summary: 'Read what the hosted page may know about its session',
      answers: { 200: PageSessionSchema },
      answerHeaders: ['Set-Cookie'],
      problems: ['capture_link_in_use', 'capture_link_expired', 'subject_erased', 'account_suspended'],
      example: {},
    },
    async handle(call) {
      const claimFor = claimFrom(call, call.body.claimToken);
      const device = deviceClassOf(call.header('User-Agent'));
      const locale = call.body.locale ?? null;
      const page = await claimSession(service, { bearer: call.bearer, claimFor, device, locale }, textIn);
      return {
        status: 200,
        body: page,
        headers: { 'Set-Cookie': claimCookie(service.config, page.sessionId, page.claimToken) },
      };
    },
  });
}
