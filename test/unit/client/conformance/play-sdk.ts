import { answerRequest } from '@faceproof/client/conformance/answer-request.js';
import type { Reply, SdkRequest } from '@faceproof/client/conformance/exchange.js';
import { type Link, type LinkTools, openLink } from '@faceproof/client/conformance/link.js';
import type { Scenario } from '@faceproof/client/conformance/scenarios.js';
import type { OpenedCapture } from '@faceproof/protocol/api/captures.js';
import { makeId } from '@faceproof/protocol/ids.js';
import { composeMedia, encodeForm, type Media } from './compose-media.js';

export type Kind = 'OPEN' | 'UPLOAD' | 'POLL';

/** What an SDK does otherwise than it should. Without any, it does everything right. */
export interface Habits {
  /** Changes the request with this number, from 0 and by kind. If it is refused, the SDK sends the right one. */
  spoil?: { kind: Kind; at: number; change: (request: SdkRequest) => SdkRequest };
  /** Sends a further request before the first one of this kind, and ignores the answer. */
  insert?: { before: Kind; send: (sdk: Sdk) => void };
  media?: (media: Media) => Media;
  ignoresRetryAfter?: boolean;
  pollEveryMs?: number;
  light?: 'AVOID' | 'SHOW' | 'IGNORE';
  stopsAfterUpload?: boolean;
  withholdsConsent?: boolean;
  /** Goes on after an ending if the state is RETRY. */
  ignoresEnding?: boolean;
  /** The second device accepts a hand-over that it has not read. */
  acceptsUnread?: boolean;
  /** What the second device sends before it accepts. */
  beforeAccept?: (sdk: Sdk) => void;
  afterEnd?: (sdk: Sdk) => void;
}

/** The SDK, for habits that send something themselves. */
export interface Sdk {
  link: Link;
  attempt: OpenedCapture | null;
  open(body?: object, path?: string): Reply;
  send(method: string, path: string, bearer: string): Reply;
}

const CLAIM = `fpd_${'c'.repeat(43)}`;
const STEPS_MAX = 40;
type Answer = Extract<Reply, { kind: 'ANSWER' }>;

export function openTestTools(): LinkTools {
  let made = 0;
  return {
    baseUrl: 'http://127.0.0.1:1',
    makeToken: (prefix) => prefix + String(++made).padStart(43, '0'),
    makeId: (kind) => makeId(kind, 0, new Uint8Array(10).fill(++made)),
    now: () => new Date('2026-11-22T10:00:00Z'),
    claims: new Map(),
  };
}

/** Plays a scenario as an SDK would, on a clock of its own. @returns the link, with what was found */
export function playSdk(scenario: Scenario, habits: Habits = {}, tools = openTestTools()): Link {
  const link = openLink(scenario, tools);
  const sent = { OPEN: 0, UPLOAD: 0, POLL: 0 };
  let nowMs = 0;
  const consent = { givenAt: '2026-11-22T10:00:00Z', textHash: '' };
  const bearer = link.handoverToken ?? link.captureToken;

  const deliver = (request: Omit<SdkRequest, 'atMs'>): Reply => answerRequest(link, { ...request, atMs: nowMs });
  const sdk: Sdk = {
    link,
    attempt: null,
    open: (body = { claimToken: CLAIM }, path = '/v1/captures') => deliver({ ...toOpen(body), path }),
    send: (method, path, bearer) =>
      deliver({ method, path, headers: { authorization: `Bearer ${bearer}` }, body: Buffer.alloc(0) }),
  };

  run();
  habits.afterEnd?.(sdk);
  return link;

  function run(): void {
    if (link.handoverToken !== null) takeOver(link.handoverToken);
    const textHash = readTextHash();
    if (textHash === null) return;
    consent.textHash = textHash;
    for (let attempts = 0; attempts < STEPS_MAX; attempts++) {
      if (!open() || sdk.attempt === null) return;
      const uploaded = upload(sdk.attempt);
      if (uploaded === 'AGAIN') continue;
      if (uploaded === 'REFUSED' || habits.stopsAfterUpload) return;
      if (poll(sdk.attempt) !== 'RETRY') return;
    }
  }

  function takeOver(token: string): void {
    habits.beforeAccept?.(sdk);
    if (!habits.acceptsUnread) sdk.send('GET', '/v1/captures/handover', token);
    sdk.open({ claimToken: CLAIM }, '/v1/captures/handover/accept');
  }

  /** @returns null if the link has ended */
  function readTextHash(): string | null {
    const page = sdk.send('POST', '/v1/captures/session', bearer);
    const body = page.kind === 'ANSWER' ? (page.body as { consent?: { textHash: string }; ending?: string | null }) : {};
    return body.ending === null ? (body.consent?.textHash ?? null) : null;
  }

  function open(): boolean {
    const asked = { claimToken: CLAIM, ...(habits.withholdsConsent ? {} : { consent }) };
    const reply = persist('OPEN', toOpen(asked));
    if (reply?.status !== 201) return false;
    sdk.attempt = reply.body as OpenedCapture;
    if (sdk.attempt.challenge.light !== undefined && (habits.light ?? 'AVOID') === 'AVOID')
      sdk.attempt = persist('OPEN', toOpen({ ...asked, avoid: ['LIGHT'] }))?.body as OpenedCapture;
    return true;
  }

  function upload({ captureId, uploadToken, challenge }: OpenedCapture): 'ACCEPTED' | 'AGAIN' | 'REFUSED' {
    const { light, ...turns } = challenge;
    const made = composeMedia(habits.light === 'SHOW' && light !== undefined ? challenge : turns);
    const { contentType, body } = encodeForm(habits.media?.(made) ?? made);
    const headers = { authorization: `Bearer ${uploadToken}`, 'content-type': contentType };
    const reply = persist('UPLOAD', { method: 'PUT', path: `/v1/captures/${captureId}/media`, headers, body });
    if (reply?.status === 202 || codeOf(reply) === 'upload_token_used') return 'ACCEPTED';
    return codeOf(reply) === 'upload_token_expired' ? 'AGAIN' : 'REFUSED';
  }

  function poll({ captureId, claimToken }: OpenedCapture): string {
    const headers = { authorization: `Bearer ${claimToken}` };
    const request = { method: 'GET', path: `/v1/captures/${captureId}`, headers, body: Buffer.alloc(0) };
    for (let polls = 0; polls < STEPS_MAX; polls++) {
      const { state = 'NONE', ending = null } = (persist('POLL', request)?.body ?? {}) as { state?: string; ending?: unknown };
      if (ending !== null && !habits.ignoresEnding) return 'ENDED';
      if (state !== 'PROCESSING') return state;
      nowMs += habits.pollEveryMs ?? 1000;
    }
    return 'PROCESSING';
  }

  /** Sends until there is an answer that waiting does not change. */
  function persist(kind: Kind, request: Omit<SdkRequest, 'atMs'>): Answer | null {
    if (sent[kind] === 0 && habits.insert?.before === kind) habits.insert.send(sdk);
    for (let tries = 0; tries < STEPS_MAX; tries++) {
      const reply = deliver(spoil(kind, { ...request, atMs: nowMs }, sent[kind]++));
      if (reply.kind === 'CUT') nowMs += 1000;
      else if (reply.headers['Retry-After'] !== undefined)
        nowMs += habits.ignoresRetryAfter ? 500 : Number(reply.headers['Retry-After']) * 1000;
      else if (wasSpoiled(kind, sent[kind] - 1) && reply.status >= 400) nowMs += 1000;
      else return reply;
    }
    return null;
  }

  function wasSpoiled(kind: Kind, at: number): boolean {
    return habits.spoil?.kind === kind && habits.spoil.at === at;
  }

  function spoil(kind: Kind, request: SdkRequest, at: number): SdkRequest {
    return wasSpoiled(kind, at) ? (habits.spoil?.change(request) ?? request) : request;
  }

  function toOpen(body: object): Omit<SdkRequest, 'atMs'> {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    return { method: 'POST', path: '/v1/captures', headers, body: Buffer.from(JSON.stringify(body)) };
  }
}

function codeOf(reply: Answer | null): unknown {
  return (reply?.body as { code?: unknown } | undefined)?.code;
}
