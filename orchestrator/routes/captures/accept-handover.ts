import { HandOverSchema, HandoverAcceptedSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import { deviceClassOf } from '../../captures/device-class.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { claimCookie, claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { acceptHandover as accept } from '../../journey/person/accept-handover.js';
import type { Database } from '../../store/database.js';

/** The person continues on this device. */
export function acceptHandover(service: { db: Database; clock: Clock; random: Randomness; config: Config }): Handler<'token'> {
  return handlerFor('token', {
    body: HandOverSchema,
    doc: {
      id: 'acceptHandover',
      tag: 'Capture',
      summary: 'Go on on this device',
      description:
        'The bearer is the hand-over token. Moves the claim to this device and voids the upload token of the other one. A person who has not sent media yet is asked for consent again. Safe to repeat with the same claim.',
      answers: { 200: HandoverAcceptedSchema },
      answerHeaders: ['Set-Cookie'],
      problems: ['handover_expired', 'capture_link_expired', 'session_state_conflict', 'subject_erased', 'account_suspended'],
      example: {},
    },
    async handle(call) {
      const device = deviceClassOf(call.header('User-Agent'));
      const claimFor = claimFrom(call, call.body.claimToken);
      const taken = await accept(service, { bearer: call.bearer, claimFor, device });
      const headers = { 'Set-Cookie': claimCookie(service.config, taken.sessionId, taken.claimToken) };
      return { status: 200, body: taken, headers };
    },
  });
}
