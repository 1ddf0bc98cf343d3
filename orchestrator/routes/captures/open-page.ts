import { OpenPageSchema, PageSessionSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import { deviceClassOf } from '../../captures/device-class.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { openPage } from '../../journey/person/open-page.js';
import { openPageBundle, textsOf } from '../../pages/capture/bundle.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import type { Stored } from '../../vault/stored.js';

/** Opens the link and returns what the page may know. It claims nothing. */
export function openCapturePage(service: Stored & { policyVersions: PolicyVersions }): Handler<'token'> {
  const bundleOf = openPageBundle();
  return handlerFor('token', {
    body: OpenPageSchema,
    doc: {
      id: 'openCapturePage',
      tag: 'Capture',
      summary: 'Read what the hosted page may know about its session',
      description:
        'The bearer is the capture token, a claim token, or the hand-over token with which this device took the session over. Opening the link claims nothing; the claim is made when the person agrees.',
      answers: { 200: PageSessionSchema },
      problems: ['capture_link_in_use', 'subject_erased', 'account_suspended'],
      example: {},
    },
    async handle(call) {
      const claimFor = claimFrom(call, call.body.claimToken);
      const device = deviceClassOf(call.header('User-Agent'));
      const { locale = null, move = null } = call.body;
      const sent = { bearer: call.bearer, claimFor, device, locale, move };
      return { status: 200, body: await openPage(service, sent, textsOf(bundleOf())) };
    },
  });
}
