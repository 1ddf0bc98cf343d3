import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Evidence } from '@faceproof/protocol/evidence/evidence.js';
import type { ReasonCode, ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type {
  CaptureFault,
  CrossDeviceRule,
  DeviceClass,
  Flow,
  FunnelStep,
  Outcome,
  Scenario,
} from '@faceproof/protocol/words.js';
import { type CallOptions, sendCall } from '../../http/send-call.js';
import { type Connection, iteratePages, type Page, read, segment, write } from '../call.js';
import { type WaitOptions, waitForDecision } from './wait-for-decision.js';

export interface SessionCalls {
  /** Creates a session. Send the person to `handoff.captureUrl`. */
  create(session: CreateSession, options?: CallOptions): Promise<CreatedSession>;
  /** @param options.waitSeconds 1 to 60: returns when the status changes, or after this time without a change */
  get(sessionId: string, options?: CallOptions & { waitSeconds?: number }): Promise<Session>;
  /** Like `get`, but `session` is null if nothing changed since `etag`. */
  getIfChanged(
    sessionId: string,
    etag: string | null,
    options?: CallOptions,
  ): Promise<{ session: Session | null; etag: string | null }>;
  /** One page, newest first. */
  list(query?: ListSessions, options?: CallOptions): Promise<Page<Session>>;
  /** Iterates over all sessions, newest first, and loads pages on demand. */
  iterate(query?: ListSessions, options?: CallOptions): AsyncGenerator<Session, void, undefined>;
  /** One page, newest first. A page can be short, even empty, before the last: see `nextCursor`. */
  search(search: SearchSessions, options?: CallOptions): Promise<Page<Session>>;
  /** Iterates over all sessions that a search finds, newest first, and loads pages on demand. */
  iterateSearch(search: SearchSessions, options?: CallOptions): AsyncGenerator<Session, void, undefined>;
  cancel(sessionId: string, options?: CallOptions): Promise<Session>;
  /** Replaces the link of a session that waits for media. Send the person to the new `handoff.captureUrl`. */
  renewLink(sessionId: string, options?: CallOptions): Promise<CreatedSession>;
  /** Has a member look at a decision again, once. `reason`: at most 2000 characters, for the reviewer. */
  appeal(sessionId: string, appeal?: { reason?: string | undefined }, options?: CallOptions): Promise<{ sessionId: string }>;
  /** Decides a session that is IN_REVIEW. */
  review(sessionId: string, review: ReviewSession, options?: CallOptions): Promise<Session>;
  /** Everything needed to verify the decision without the service, except the published keys. */
  evidence(sessionId: string, options?: CallOptions): Promise<Evidence>;
  /**
   * Waits by long polling until the session is decided or closed.
   *
   * @throws DecisionTimeoutError after `timeoutMs`
   */
  waitForDecision(sessionId: string, options?: WaitOptions): Promise<Session>;
}

/** How much longer than `waitSeconds` a long poll may take. */
const WAIT_MARGIN_MS = 10_000;

/** @internal */
export function sessionCalls(connection: Connection): SessionCalls {
  const pathOf = (sessionId: string) => `/v1/sessions/${segment(sessionId)}`;
  const list = (query: ListSessions = {}, options?: CallOptions) =>
    read<Page<Session>>(connection, '/v1/sessions', { ...query }, options);
  const search = (value: SearchSessions, options?: CallOptions) =>
    write<Page<Session>>(connection, { path: '/v1/sessions/search', payload: { kind: 'JSON', value } }, options);
  const get: SessionCalls['get'] = (sessionId, { waitSeconds, ...options } = {}) => {
    const patience = waitSeconds === undefined ? {} : { timeoutMs: waitSeconds * 1000 + WAIT_MARGIN_MS };
    return read<Session>(connection, pathOf(sessionId), { wait: waitSeconds }, { ...patience, ...options });
  };
  return {
    create: (session, options) =>
      write(connection, { path: '/v1/sessions', payload: { kind: 'JSON', value: session } }, options),
    get,
    async getIfChanged(sessionId, etag, options = {}) {
      const reply = await sendCall(connection.transport, {
        method: 'GET',
        path: pathOf(sessionId),
        headers: etag === null ? {} : { 'If-None-Match': etag },
        bearer: connection.bearer,
        expected: [304],
        options,
      });
      return { session: reply.status === 304 ? null : (reply.body as Session), etag: reply.headers.get('ETag') };
    },
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    search,
    iterateSearch: (value, options) => iteratePages((cursor) => search({ ...value, cursor }, options), value.cursor),
    cancel: (sessionId, options) => write(connection, { path: `${pathOf(sessionId)}/cancel` }, options),
    renewLink: (sessionId, options) => write(connection, { path: `${pathOf(sessionId)}/renew-link` }, options),
    appeal: (sessionId, value = {}, options) =>
      write(connection, { path: `${pathOf(sessionId)}/appeal`, payload: { kind: 'JSON', value } }, options),
    review: (sessionId, review, options) =>
      write(connection, { path: `${pathOf(sessionId)}/review`, payload: { kind: 'JSON', value: review } }, options),
    evidence: (sessionId, options) => read(connection, `${pathOf(sessionId)}/evidence`, undefined, options),
    waitForDecision: (sessionId, options) => waitForDecision({ get, nowMs: connection.transport.nowMs }, sessionId, options),
  };
}

export interface CreateSession {
  flow: Flow;
  /** Why the person is verified; 1 to 200 characters. */
  purpose: string;
  /** The same in other languages, by BCP 47 tag; 20 at most. */
  purposeTexts?: Record<string, string> | undefined;
  /** The name of the policy that decides. Default: `default`. */
  policyId?: string | undefined;
  /** Required with ONBOARDING, not allowed with LIVENESS_ONLY. */
  reference?: Reference | undefined;
  enrollOnApprove?: boolean | undefined;
  /** Your own id of the person, 1 to 128 characters. Required for erasing the person's data later. */
  subjectId?: string | undefined;
  metadata?: Record<string, string> | undefined;
  /** An https URL, to which the hosted page sends the person afterwards. */
  returnUrl?: string | undefined;
  /** An https URL, to which the hosted page sends a person who cannot be captured. */
  fallbackUrl?: string | undefined;
  /** Whether the person may continue on another device. Default: ALLOW. */
  crossDevice?: CrossDeviceRule | undefined;
  /** Origins that may embed the capture page and receive its events. */
  embedOrigins?: string[] | undefined;
  /** The lifetime of the capture link, 300 to 604800. */
  expiresInSeconds?: number | undefined;
  /** A BCP 47 language tag. */
  locale?: string | undefined;
  /** TEST keys only. */
  simulate?:
    | {
        scenario?: Scenario | undefined;
        /** Instead of a scenario: what goes wrong, once, for the device that captures the session. */
        capture?: CaptureFault | undefined;
        /** With a scenario. */
        delayMs?: number | undefined;
      }
    | undefined;
}

export type Reference =
  | { source: 'DOCUMENT_IMAGE'; fileId: string }
  | { source: 'ENROLLMENT'; enrollmentId: string }
  /** The newest usable enrollment of `subjectId`. */
  | { source: 'SUBJECT' };

export interface ListSessions {
  status?: SessionStatus | undefined;
  flow?: Flow | undefined;
  subjectId?: string | undefined;
  /** RFC 3339. */
  createdAfter?: string | undefined;
  /** Items per page, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** All that is given must hold. */
export interface SearchSessions {
  statuses?: SessionStatus[] | undefined;
  flows?: Flow[] | undefined;
  /** Of the decision. */
  outcomes?: Outcome[] | undefined;
  /** Of the decision: any of these. */
  reasons?: ReasonCode[] | undefined;
  devices?: DeviceClass[] | undefined;
  /** Such as `de`. */
  languages?: string[] | undefined;
  /** How far they came, at least. */
  reached?: FunnelStep | undefined;
  subjectIds?: string[] | undefined;
  /** All of these keys, with exactly these values. */
  metadata?: Record<string, string> | undefined;
  /** A session's id, or how it begins. */
  sessionId?: string | undefined;
  /** RFC 3339. */
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  /** Items per page, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface ReviewSession {
  outcome: 'APPROVED' | 'DECLINED';
  /** Your name or id of the person who decided. Required with an API key. */
  reviewer?: string | undefined;
  note?: string | undefined;
  /** Throws DecisionVersionMismatchError if this is no longer the version of the decision. */
  expectedVersion?: number | undefined;
  /** With DECLINED: why, as the decision's reasons. */
  reasonCodes?: ReviewReasonCode[] | undefined;
}

export type Session = SessionEnvelope;

/** The result of `create` and `renewLink`. No other result contains the `handoff`, which says where to send the person. */
export type CreatedSession = Session & { handoff: NonNullable<Session['handoff']> };
