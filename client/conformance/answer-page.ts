import {
  ConsentSchema,
  GiveUpSchema,
  HandOverSchema,
  OpenPageSchema,
  type PageStage,
} from '@faceproof/protocol/api/capture-page.js';
import { checkClaim } from './check-claim.js';
import { ATTEMPTS, CONSENT_TEXT, composePage, HANDOVER_CODE, HANDOVER_MS } from './compose-answers.js';
import type { Reply, SdkRequest } from './exchange.js';
import { answer, endLink, type Link, newestAttempt, note, readBody, refuse } from './link.js';

/** `POST /v1/captures/session` */
export function answerPage(link: Link, request: SdkRequest): Reply {
  if (readBody(link, request, OpenPageSchema) === null) return refuse(link, 'validation_failed');
  const { refuses } = link.scenario;
  if (refuses !== null && !link.ended) {
    endLink(link, refuses === 'capture_link_expired' ? 'EXPIRED' : null);
    link.endWasRead = true;
  }
  if (refuses !== null && refuses !== 'capture_link_expired') return refuse(link, refuses);
  const captureId = newestAttempt(link)?.opened.captureId ?? null;
  return answer(200, composePage(link, { stage: stageOf(link), captureId, attemptsLeft: ATTEMPTS - link.uploads }));
}

/** `POST /v1/captures/session/consent` */
export function answerConsent(link: Link, request: SdkRequest): Reply {
  const body = readBody(link, request, ConsentSchema);
  if (body === null) return refuse(link, 'validation_failed');
  const refused = checkClaim(link, request, body.claimToken);
  if (refused !== null) return refused;
  if (body.textHash !== undefined && body.textHash !== CONSENT_TEXT.textHash) {
    note(link, 'consent-text', 'textHash is not that of POST /v1/captures/session.');
    return refuse(link, 'validation_failed');
  }
  if (body.accepted) link.agreed = true;
  else endLink(link, 'REFUSED');
  return answer(200, { accepted: body.accepted, claimToken: body.accepted ? claim(link, body.claimToken) : null });
}

/** `POST /v1/captures/session/give-up` */
export function answerGiveUp(link: Link, request: SdkRequest): Reply {
  if (readBody(link, request, GiveUpSchema) === null) return refuse(link, 'validation_failed');
  endLink(link, 'CANNOT_CAPTURE');
  return answer(200, { closeReason: 'CANNOT_CAPTURE', fallbackUrl: null });
}

/** `POST /v1/captures/handover`. No other device takes the offer, so the SDK goes on. */
export function answerHandover(link: Link, request: SdkRequest): Reply {
  const body = readBody(link, request, HandOverSchema);
  if (body === null) return refuse(link, 'validation_failed');
  const refused = checkClaim(link, request, body.claimToken);
  if (refused !== null) return refused;
  const { baseUrl, makeToken, now } = link.tools;
  return answer(201, {
    handoverUrl: `${baseUrl}/handover#${makeToken('fph_')}`,
    code: HANDOVER_CODE,
    expiresAt: new Date(now().getTime() + HANDOVER_MS).toISOString(),
    expiresInSeconds: HANDOVER_MS / 1000,
    claimToken: claim(link, body.claimToken),
  });
}

function claim(link: Link, chosen: string | undefined): string {
  link.claimToken ??= chosen ?? link.tools.makeToken('fpd_');
  return link.claimToken;
}

function stageOf(link: Link): PageStage {
  if (link.ended) return link.ending === 'EXPIRED' ? 'EXPIRED' : 'DONE';
  const state = newestAttempt(link)?.state;
  if (state === 'PROCESSING' || state === 'RETRY') return state;
  return link.agreed || state !== undefined ? 'CAPTURE' : 'CONSENT';
}
