import { CaptureGivenUpSchema, GiveUpSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { giveUp } from '../../journey/person/give-up.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { EXAMPLE_CLAIM, LINK_PROBLEMS } from './link-doc.js';

/** For a person who cannot be captured, or does not want to be, after they agreed or before. */
export function giveUpCapture(service: AnnouncingService): Handler<'token'> {
  return handlerFor('token', {
    body: GiveUpSchema,
    doc: {
      id: 'giveUpCapture',
      tag: 'Capture',
      summary: 'End a session whose person cannot be captured',
      description:
        'The session ends as `CANCELED` with `CANNOT_CAPTURE`, unless media is being judged or it has ended. A repeated call has the same answer.',
      answers: { 200: CaptureGivenUpSchema },
      problems: [...LINK_PROBLEMS],
      example: { claimToken: EXAMPLE_CLAIM },
    },
    async handle(call) {
      const claimFor = claimFrom(call, call.body.claimToken);
      return { status: 200, body: await giveUp(service, { bearer: call.bearer, claimFor }) };
    },
  });
}
