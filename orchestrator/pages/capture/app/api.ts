import type {
  Handover,
  HandoverOffer,
  HeldLink,
  LinkMove,
  PageSession,
} from '@faceproof/protocol/api/sessions/capture-page.js';
import type { AskedChallenge, CaptureProgress, OpenedCapture } from '@faceproof/protocol/api/sessions/captures.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import type { Boot } from './boot.js';
import { type ClaimStore, makeClaimToken } from './claim-store.js';

/** A failed call. `code` is a problem code of the contract, or `UNREACHABLE` if there was no response. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: string;
  readonly status: number;
  /** The status of the session, where it is the reason. */
  readonly currentStatus: string | null;
  /** From Retry-After; null without it. */
  readonly retryAfterMs: number | null;
  /** With capture_link_in_use: whose link it is, where the service says so. */
  readonly link: HeldLink | null;

  constructor(code: string, status: number, more: Partial<Pick<CallError, 'currentStatus' | 'retryAfterMs' | 'link'>> = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.currentStatus = more.currentStatus ?? null;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.link = more.link ?? null;
  }

  /** True if the same call may succeed later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** What is to be captured and sent now: a new attempt, or the second half of one. */
export type Attempt = Pick<OpenedCapture, 'captureId' | 'uploadToken' | 'uploadTokenExpiresAt' | 'challenge'> &
  Partial<Pick<OpenedCapture, 'attempt'>> & { half?: 2 };

export interface Api {
  /** @param move what this device does about a link that works on one device at a time */
  openPage(move?: LinkMove): Promise<PageSession>;
  /** @param page as it was shown */
  answerConsent(accepted: boolean, page: PageSession): Promise<void>;
  /** Has a person look at the decision again. */
  appeal(sessionId: string, reason: string): Promise<void>;
  /** The person cannot be captured: ends the session. */
  giveUp(): Promise<void>;
  /** Takes effect when the person agrees, because the arrow keys choose too. */
  chooseScenario(scenario: Scenario): void;
  /** @param avoidsLight true: the attempt must not show colours */
  openAttempt(avoidsLight: boolean): Promise<Attempt>;
  /** The second half of an attempt that is in doubt. */
  askChallenge(captureId: string): Promise<Attempt>;
  /** The person cannot do the second half. */
  skipChallenge(captureId: string): Promise<void>;
  poll(captureId: string): Promise<CaptureProgress>;
  /** Offers the session to another device. @param claims whether this device claims an unclaimed link with it */
  handOver(claims: boolean): Promise<Handover>;
  /** On the other device: what is offered. */
  showHandover(): Promise<HandoverOffer>;
  acceptHandover(): Promise<void>;
}

type Where = Pick<Boot, 'entry' | 'embedded' | 'locale'>;

const CALL_MS_MAX = 15_000;

/**
 * @param bearer what is in the page's address: the capture token, or the token of a hand-over
 * @param claim stores the page's claim. The page chooses the claim before the first call, so that a reload or a lost response
 *   does not lock the person out. A top-level page deletes it once it has the HttpOnly cookie. In a frame the page keeps it,
 *   because browsers may block the cookie.
 */
export function openApi(bearer: string, claim: ClaimStore, { entry, embedded, locale }: Where): Api {
  const post = async (path: string, body: object, token = bearer) => {
    const claimToken = claim.get();
    return call('POST', path, token, claimToken === null ? body : { ...body, claimToken });
  };
  const keep = (claimToken: string | null) => {
    if (claimToken === null) return;
    if (embedded) claim.set(claimToken);
    else claim.clear();
  };
  const chosen: { scenario: Scenario | null } = { scenario: null };
  const reader = { bearer };
  const choose = () => {
    if (claim.get() === null) claim.set(makeClaimToken());
  };
  return {
    async openPage(move) {
      choose();
      const body = move === undefined ? { locale } : { locale, move };
      const page = (await post('/v1/captures/session', body, reader.bearer)) as PageSession;
      keep(page.claimToken);
      return page;
    },
    async answerConsent(accepted, { consent: { textHash, locale } }) {
      const { scenario } = chosen;
      if (accepted && scenario !== null) await post('/v1/captures/session/scenario', { scenario });
      const answer = { accepted, locale, textHash, givenAt: new Date().toISOString() };
      const answered = await post('/v1/captures/session/consent', answer);
      keep((answered as { claimToken: string | null }).claimToken);
    },
    async appeal(sessionId, reason) {
      await post(`/v1/sessions/${sessionId}/appeal`, reason === '' ? {} : { reason });
    },
    async giveUp() {
      await post('/v1/captures/session/give-up', {});
    },
    chooseScenario(scenario) {
      chosen.scenario = scenario;
    },
    openAttempt: async (avoidsLight) =>
      (await post('/v1/captures', avoidsLight ? { supports: ['TURNS'] } : {})) as OpenedCapture,
    askChallenge: async (captureId) => ({
      captureId,
      half: 2,
      ...((await post(`/v1/captures/${captureId}/challenge`, {}, claim.get() ?? bearer)) as AskedChallenge),
    }),
    async skipChallenge(captureId) {
      await post(`/v1/captures/${captureId}/skip`, {}, claim.get() ?? bearer);
    },
    poll: async (captureId) => (await call('GET', `/v1/captures/${captureId}`, claim.get(), null)) as CaptureProgress,
    async handOver(claims) {
      choose();
      const offered = (await post('/v1/captures/handover', claims ? {} : { claims })) as Handover;
      keep(offered.claimToken);
      // The address of a hand-over finds nothing once a third device has the session. The claim that this device gives away does.
      if (entry === 'HANDOVER') reader.bearer = offered.claimToken;
      return offered;
    },
    showHandover: async () => (await call('GET', '/v1/captures/handover', bearer, null, locale)) as HandoverOffer,
    async acceptHandover() {
      choose();
      const taken = (await post('/v1/captures/handover/accept', {})) as { claimToken: string };
      keep(taken.claimToken);
    },
  };
}

/** @throws CallError */
async function call(
  method: string,
  path: string,
  bearer: string | null,
  body: object | null,
  locale?: string,
): Promise<unknown> {
  const headers: Record<string, string> = locale === undefined ? {} : { 'Accept-Language': locale };
  if (bearer !== null) headers.Authorization = `Bearer ${bearer}`;
  if (body !== null) headers['Content-Type'] = 'application/json';
  const content = body === null ? {} : { body: JSON.stringify(body) };
  const { response, text } = await exchange(path, { method, headers, ...content });
  const answer = parse(text);
  if (response.ok) return answer;
  throw new CallError(memberOf(answer, 'code') ?? 'internal_error', response.status, {
    currentStatus: memberOf(answer, 'currentStatus'),
    retryAfterMs: readSeconds(response.headers.get('Retry-After')),
    // Of our own service.
    link: ((answer as { link?: HeldLink }).link ?? null) as HeldLink | null,
  });
}

/** The time limit covers the whole answer: a connection may also stop after the headers. */
async function exchange(path: string, request: RequestInit): Promise<{ response: Response; text: string }> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), CALL_MS_MAX);
  try {
    const response = await fetch(path, { ...request, signal: patience.signal });
    return { response, text: await response.text() };
  } catch {
    // There was no whole response: offline, connection lost, or too slow.
    throw new CallError('UNREACHABLE', 0);
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function readSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,4}$/.test(header) ? Number(header) * 1000 : null;
}

function memberOf(problem: unknown, name: string): string | null {
  const members = new Map(typeof problem === 'object' && problem !== null ? Object.entries(problem) : []);
  const value: unknown = members.get(name);
  return typeof value === 'string' ? value : null;
}
