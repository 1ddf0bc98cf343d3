import {
  HandOverSchema,
  HandoverAcceptedSchema,
  HandoverOfferSchema,
  HandoverSchema,
} from '@faceproof/protocol/api/sessions/capture-page.js';
import { deviceClassOf } from '../../captures/device-class.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { claimCookie, claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { handOver } from '../../journey/person/hand-over.js';
import { acceptHandover as accept, showHandover } from '../../journey/person/handover.js';
import { readPreferredTags } from '../../pages/capture/locale.js';
import type { Database } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';
import { LINK_PROBLEMS } from './link-doc.js';

/** The address and the code with which the person continues on another device. */
export function offerHandover(service: { db: Database; clock: Clock; random: Randomness; config: Config }): Handler<'token'> {
  return handlerFor('token', {
    body: HandOverSchema,
    doc: {
      id: 'offerHandover',
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

export function getHandover(service: Stored): Handler<'token'> {
  return handlerFor('token', {
    doc: {
      id: 'getHandover',
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

/** The person continues on this device. */
export function acceptHandover(service: { db: Database; clock: Clock; random: Randomness; config: Config }): Handler<'token'> {
  return handlerFor('token', {
    body: HandOverSchema,
    doc: {
      id: 'acceptHandover',
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
