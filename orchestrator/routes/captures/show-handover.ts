import { HandoverOfferSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { showHandover } from '../../journey/person/show-handover.js';
import { readPreferredTags } from '../../pages/capture/locale.js';
import type { Stored } from '../../vault/stored.js';

export function getHandover(service: Stored): Handler<'token'> {
  return handlerFor('token', {
    doc: {
      id: 'getHandover',
      tag: 'Capture',
      summary: 'Read what a hand-over offers',
      description:
        'The bearer is the hand-over token, the fragment of `handoverUrl`. `purpose` is in the first language of `Accept-Language`, where the session has it. Changes nothing.',
      answers: { 200: HandoverOfferSchema },
      problems: ['handover_expired', 'capture_link_expired', 'subject_erased', 'account_suspended'],
    },
    async handle({ bearer, header }) {
      const [language = null] = readPreferredTags(header('Accept-Language'));
      return { status: 200, body: await showHandover(service, bearer, language) };
    },
  });
}
