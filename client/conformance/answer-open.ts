import { OpenCaptureSchema, type OpenedCapture } from '@faceproof/protocol/api/captures.js';
import { checkClaim } from './check-claim.js';
import { ATTEMPTS, CONSENT_TEXT, composeChallenge, LIMITS, UPLOAD_TOKEN_MS } from './compose-answers.js';
import type { Reply, SdkRequest } from './exchange.js';
import { answer, endLink, type Link, newestAttempt, note, readBody, refuse } from './link.js';
import { checkWait, meetFault } from './meet-fault.js';
import type { Outcome } from './scenarios.js';

/** `POST /v1/captures` */
export function answerOpen(link: Link, request: SdkRequest): Reply {
  checkWait(link, 'OPEN', request.atMs);
  if (link.ended) return answerLate(link);
  const body = readBody(link, request, OpenCaptureSchema);
  if (body === null) return refuse(link, 'validation_failed');
  return (
    checkClaim(link, request, body.claimToken) ??
    checkLink(link) ??
    checkConsent(link, body.consent?.textHash) ??
    meetFault(link, 'OPEN', request.atMs, () => answer(201, openAttempt(link, body)))
  );
}

function answerLate(link: Link): Reply {
  if (link.endedAtRetry) note(link, 'ending-before-state', 'RETRY came with an ending, and another attempt was opened.');
  else if (!link.endWasRead) note(link, 'stops-at-the-end', 'An attempt was opened after the end.');
  link.endWasRead = false;
  return refuse(link, link.scenario.refuses ?? 'session_state_conflict', { members: { currentStatus: 'CANCELED' } });
}

function checkLink(link: Link): Reply | null {
  const { refuses } = link.scenario;
  if (refuses !== null) {
    endLink(link, refuses === 'capture_link_expired' ? 'EXPIRED' : null);
    return refuse(link, refuses);
  }
  if (newestAttempt(link)?.state !== 'PROCESSING') return null;
  note(link, 'no-attempt-while-processing', 'An attempt was opened instead of polling the one that is being checked.');
  return refuse(link, 'session_state_conflict', { members: { currentStatus: 'PROCESSING' } });
}

function checkConsent(link: Link, textHash: string | undefined): Reply | null {
  if (textHash !== undefined && textHash !== CONSENT_TEXT.textHash) {
    note(link, 'consent-text', 'consent.textHash is not that of POST /v1/captures/session.');
    return refuse(link, 'validation_failed');
  }
  link.agreed ||= textHash !== undefined;
  return link.scenario.requiresConsent && !link.agreed ? refuse(link, 'consent_required') : null;
}

/** Voids the attempt before. */
function openAttempt(
  link: Link,
  { claimToken, avoid }: { claimToken?: string | undefined; avoid?: readonly string[] | undefined },
): OpenedCapture {
  const { tools, scenario, attempts, uploads } = link;
  const before = newestAttempt(link);
  if (before?.state === 'WAITING') before.state = 'EXPIRED';
  link.claimToken ??= claimToken ?? tools.makeToken('fpd_');
  link.polledAtMs = null;
  const opened: OpenedCapture = {
    captureId: tools.makeId('capture'),
    attempt: uploads + 1,
    attemptsLeft: ATTEMPTS - uploads - 1,
    claimToken: link.claimToken,
    uploadToken: tools.makeToken('fpu_'),
    uploadTokenExpiresAt: new Date(tools.now().getTime() + UPLOAD_TOKEN_MS).toISOString(),
    challenge: composeChallenge(attempts.length + 1, scenario.asksForLight && !avoid?.includes('LIGHT')),
    limits: LIMITS,
  };
  attempts.push({ opened, state: 'WAITING', outcome: outcomeOf(link), polls: 0 });
  return opened;
}

function outcomeOf({ scenario: { outcomes }, uploads }: Link): Outcome {
  return outcomes[Math.min(uploads, outcomes.length - 1)] ?? { polls: 0, state: 'DONE', hints: [], ending: 'SENT' };
}
