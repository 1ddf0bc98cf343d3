import { answerAccept, answerOffer } from './answer-offer.js';
import { answerOpen } from './answer-open.js';
import { answerConsent, answerGiveUp, answerHandover, answerPage } from './answer-page.js';
import { answerPoll } from './answer-poll.js';
import { answerUpload } from './answer-upload.js';
import { addMembers } from './compose-answers.js';
import type { Reply, SdkRequest } from './exchange.js';
import { type Link, note, readBearer, refuse } from './link.js';

interface Route {
  method: string;
  path: RegExp;
  token: 'PERSON' | 'CLAIM' | 'UPLOAD' | 'OFFER';
  answer: (link: Link, request: SdkRequest) => Reply;
}

/** The calls of a native SDK, each with the token that it takes. */
const ROUTES: readonly Route[] = [
  { method: 'POST', path: /^\/v1\/captures$/, token: 'PERSON', answer: answerOpen },
  { method: 'PUT', path: /^\/v1\/captures\/cap_\w+\/media$/, token: 'UPLOAD', answer: answerUpload },
  { method: 'GET', path: /^\/v1\/captures\/cap_\w+$/, token: 'CLAIM', answer: answerPoll },
  { method: 'POST', path: /^\/v1\/captures\/session$/, token: 'PERSON', answer: answerPage },
  { method: 'POST', path: /^\/v1\/captures\/session\/consent$/, token: 'PERSON', answer: answerConsent },
  { method: 'POST', path: /^\/v1\/captures\/session\/give-up$/, token: 'PERSON', answer: answerGiveUp },
  { method: 'POST', path: /^\/v1\/captures\/handover$/, token: 'PERSON', answer: answerHandover },
  { method: 'GET', path: /^\/v1\/captures\/handover$/, token: 'OFFER', answer: answerOffer },
  { method: 'POST', path: /^\/v1\/captures\/handover\/accept$/, token: 'OFFER', answer: answerAccept },
];

/** Answers a request of a link as the service would, and notes what is wrong with it. */
export function answerRequest(link: Link, request: SdkRequest): Reply {
  link.played = true;
  const reply = route(link, request);
  if (reply.kind === 'CUT' || !link.scenario.addsMembers) return reply;
  return { ...reply, body: addMembers(reply.body) as object };
}

/** @returns whether the request belongs to the link, by its token or its path */
export function ownsRequest(link: Link, request: SdkRequest): boolean {
  const bearer = readBearer(request);
  const known = [...tokensOf(link, 'PERSON'), ...tokensOf(link, 'UPLOAD'), ...tokensOf(link, 'OFFER'), link.chosenClaim];
  return (
    (bearer !== null && known.includes(bearer)) || link.attempts.some(({ opened }) => request.path.includes(opened.captureId))
  );
}

function route(link: Link, request: SdkRequest): Reply {
  const found = ROUTES.find(({ method, path }) => method === request.method && path.test(request.path));
  const bearer = readBearer(request);
  if (found === undefined) {
    note(link, 'known-call', `${request.method} ${hideIds(request.path)} is no call of a capture.`);
    return refuse(link, ROUTES.some(({ path }) => path.test(request.path)) ? 'method_not_allowed' : 'not_found');
  }
  if (bearer !== null && tokensOf(link, found.token).includes(bearer)) return found.answer(link, request);
  if (bearer !== null && bearer === link.handoverToken && !link.accepted) {
    note(link, 'accept-first', `${request.method} ${hideIds(request.path)} came before the hand-over was accepted.`);
    return refuse(link, 'not_found');
  }
  note(link, 'bearer', `${request.method} ${hideIds(request.path)} came with another token, or with none.`);
  return refuse(link, 'not_found');
}

function tokensOf(link: Link, kind: Route['token']): (string | null)[] {
  switch (kind) {
    case 'PERSON':
      return [link.captureToken, link.claimToken, link.accepted ? link.handoverToken : null];
    case 'CLAIM':
      return [link.claimToken];
    case 'OFFER':
      return [link.handoverToken];
    case 'UPLOAD':
      return link.attempts.map(({ opened }) => opened.uploadToken);
  }
}

/** The report repeats no id and no token. */
export function hideIds(path: string): string {
  return path.replace(/[a-z]{3}_[\w-]+/g, '…').slice(0, 100);
}
