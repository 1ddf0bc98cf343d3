import type { Evidence } from '@faceproof/protocol/evidence.js';
import type { CreatedSession, Page, Session } from '../answers.js';
import { type CallOptions, sendCall } from '../http/send-call.js';
import type { CreateSession, ListSessions, ReviewSession } from '../requests.js';
import { read, segment, type Way, write } from './call.js';
import { iteratePages } from './iterate-pages.js';
import { type WaitOptions, waitForDecision } from './wait-for-decision.js';

export interface SessionCalls {
  /** Opens a session; `handoff.captureUrl` is where to send the person. */
  create(session: CreateSession, options?: CallOptions): Promise<CreatedSession>;
  /** @param options.waitSeconds 1 to 60: answers once the status changes, or as it is after that time */
  get(sessionId: string, options?: CallOptions & { waitSeconds?: number }): Promise<Session>;
  /** As `get`, but without a body where nothing changed since `etag`. */
  getIfChanged(
    sessionId: string,
    etag: string | null,
    options?: CallOptions,
  ): Promise<{ session: Session | null; etag: string | null }>;
  /** One page, newest first. */
  list(query?: ListSessions, options?: CallOptions): Promise<Page<Session>>;
  /** All of them, page by page as they are asked for. */
  iterate(query?: ListSessions, options?: CallOptions): AsyncGenerator<Session, void, undefined>;
  cancel(sessionId: string, options?: CallOptions): Promise<Session>;
  /** Settles a session that is IN_REVIEW. */
  review(sessionId: string, review: ReviewSession, options?: CallOptions): Promise<Session>;
  /** Everything that is needed to verify the decision without the service. */
  evidence(sessionId: string, options?: CallOptions): Promise<Evidence>;
  /**
   * Waits by long polling until the session is decided or closed.
   *
   * @throws DecisionTimeoutError after `timeoutMs`
   */
  waitForDecision(sessionId: string, options?: WaitOptions): Promise<Session>;
}

/** What the answer may take longer than it was asked to wait. */
const WAIT_MARGIN_MS = 10_000;

export function sessionCalls(way: Way): SessionCalls {
  const pathOf = (sessionId: string) => `/v1/sessions/${segment(sessionId)}`;
  const list = (query: ListSessions = {}, options?: CallOptions) =>
    read<Page<Session>>(way, '/v1/sessions', { ...query }, options);
  const get: SessionCalls['get'] = (sessionId, { waitSeconds, ...options } = {}) => {
    const patience = waitSeconds === undefined ? {} : { timeoutMs: waitSeconds * 1000 + WAIT_MARGIN_MS };
    return read<Session>(way, pathOf(sessionId), { wait: waitSeconds }, { ...patience, ...options });
  };
  return {
    create: (session, options) => write(way, { path: '/v1/sessions', payload: { kind: 'JSON', value: session } }, options),
    get,
    async getIfChanged(sessionId, etag, options = {}) {
      const reply = await sendCall(way.transport, {
        method: 'GET',
        path: pathOf(sessionId),
        headers: etag === null ? {} : { 'If-None-Match': etag },
        bearer: way.bearer,
        repeatable: 'ANY',
        expected: [304],
        options,
      });
      return { session: reply.status === 304 ? null : (reply.body as Session), etag: reply.headers.get('ETag') };
    },
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    cancel: (sessionId, options) => write(way, { path: `${pathOf(sessionId)}/cancel` }, options),
    review: (sessionId, review, options) =>
      write(way, { path: `${pathOf(sessionId)}/review`, payload: { kind: 'JSON', value: review } }, options),
    evidence: (sessionId, options) => read(way, `${pathOf(sessionId)}/evidence`, undefined, options),
    waitForDecision: (sessionId, options) => waitForDecision({ get, nowMs: way.transport.nowMs }, sessionId, options),
  };
}
