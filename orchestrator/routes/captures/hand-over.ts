import { HandOverSchema, HandoverSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import { deviceClassOf } from '../../captures/device-class.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { claimCookie, claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { handOver } from '../../journey/person/hand-over.js';
import type { Database } from '../../store/database.js';
import { LINK_PROBLEMS } from './link-doc.js';

/** The address and the code with which the person continues on another device. */
export function offerHandover(service: { db: Database; clock: Clock; random: Randomness; config: Config }): Handler<'token'> {
  return handlerFor('token', {
    body: HandOverSchema,
    doc: {
      id: 'offerHandover',
      tag: 'Capture',
      summary: 'Offer the session to another device',
      description:
        "The bearer is the claim token, or the link's capture token. The address is valid once and for five minutes; a new one voids it. Once the other device continues, the claim token of this one reads the progress and nothing else, and its upload token is void.",
      answers: { 201: HandoverSchema },
      answerHeaders: ['Set-Cookie'],
      problems: [...LINK_PROBLEMS, 'cross_device_forbidden'],
      example: {},
    },
    async handle(call) {
      const device = deviceClassOf(call.header('User-Agent'));
      const { claimToken, claims = true } = call.body;
      const sent = { bearer: call.bearer, claimFor: claimFrom(call, claimToken), device, claims };
      const { sessionId, ...offered } = await handOver(service, sent);
      const headers = { 'Set-Cookie': claimCookie(service.config, sessionId, offered.claimToken) };
      return { status: 201, body: offered, headers };
    },
  });
}
