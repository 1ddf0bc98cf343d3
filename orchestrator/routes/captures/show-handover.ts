import { HandoverOfferSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { showHandover } from '../../journey/person/show-handover.js';
import type { Stored } from '../../vault/stored.js';

export function getHandover(service: Stored): Handler<'token'> {
  return handlerFor('token', {
    doc: {
      id: 'getHandover',
      tag: 'Capture',
      summary: 'Read what a hand-over offers',
      description: 'The bearer is the hand-over token, the fragment of `handoverUrl`. Changes nothing.',
      answers: { 200: HandoverOfferSchema },
      problems: ['handover_expired', 'capture_link_expired', 'subject_erased', 'account_suspended'],
    },
    handle: async ({ bearer }) => ({ status: 200, body: await showHandover(service, bearer) }),
  });
}
