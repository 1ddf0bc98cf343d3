import { HandoverOfferSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { showHandover } from '../../journey/person/show-handover.js';
import type { Database } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';

export function getHandover(service: { db: Database; vault: Vault; clock: Clock }): Handler<'token'> {
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
