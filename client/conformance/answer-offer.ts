import { HandOverSchema } from '@faceproof/protocol/api/capture-page.js';
import { checkClaim } from './check-claim.js';
import { composeOffer, HANDOVER_MS } from './compose-answers.js';
import type { Reply, SdkRequest } from './exchange.js';
import { answer, type Link, note, readBody, refuse } from './link.js';

/** `GET /v1/captures/handover`. The offer waits for the SDK, however long its author takes. */
export function answerOffer(link: Link): Reply {
  if (link.accepted) return refuse(link, 'handover_expired');
  link.offerWasRead = true;
  return answer(200, composeOffer(new Date(link.tools.now().getTime() + HANDOVER_MS).toISOString()));
}

/** `POST /v1/captures/handover/accept`. It may come again with the same claim token. */
export function answerAccept(link: Link, request: SdkRequest): Reply {
  const body = readBody(link, request, HandOverSchema);
  if (body === null) return refuse(link, 'validation_failed');
  if (!link.offerWasRead) note(link, 'offer-first', 'The hand-over was accepted before it was read.');
  const refused = checkClaim(link, request, body.claimToken);
  if (refused !== null) return refused;
  link.accepted = true;
  link.claimToken ??= body.claimToken ?? link.tools.makeToken('fpd_');
  return answer(200, { sessionId: link.sessionId, claimToken: link.claimToken });
}
