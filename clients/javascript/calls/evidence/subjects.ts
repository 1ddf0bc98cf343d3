import type { ErasureBundle, Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { HeldKind, RequestKind, RequestState } from '@faceproof/protocol/words.js';
import type { CallOptions } from '../../http/send-call.js';
import {
  type Connection,
  change,
  iteratePages,
  type Page,
  type PageQuery,
  read,
  remove,
  segment,
  write,
  writeForReply,
} from '../call.js';

export interface SubjectCalls {
  /** What is held about a person, and when it is deleted. */
  lookUp(subjectId: string, options?: CallOptions): Promise<SubjectSummary>;
  /** Everything that is held about a person, as a ZIP archive. The key needs `subjects:export` and `media:read`. */
  export(subjectId: string, options?: CallOptions): Promise<Uint8Array>;
  /** Irreversibly erases all personal data of a subject, and returns a signed proof. */
  erase(subjectId: string, options?: CallOptions): Promise<Erasure>;
  /** One page of the erasures of the account, newest first. They name nobody. */
  erasures(query?: PageQuery, options?: CallOptions): Promise<Page<Omit<Erasure, 'subjectId'>>>;
}

/** @internal */
export function subjectCalls(connection: Connection): SubjectCalls {
  return {
    lookUp: (subjectId, options) =>
      write(connection, { path: '/v1/subjects/lookup', payload: { kind: 'JSON', value: { subjectId } } }, options),
    async export(subjectId, options = {}) {
      const payload = { kind: 'JSON', value: { subjectId } } as const;
      const call = { path: '/v1/subjects/export', payload, accept: 'application/zip' };
      const reply = await writeForReply(connection, call, { timeoutMs: EXPORT_MS_MAX, ...options });
      return reply.body as Uint8Array;
    },
    erase: (subjectId, options) =>
      write(connection, { path: '/v1/subjects/erase', payload: { kind: 'JSON', value: { subjectId } } }, options),
    erasures: (query = {}, options) => read(connection, '/v1/erasures', { ...query }, options),
  };
}

/** Legal holds: while one stands, nothing of the person is deleted. The key needs `holds`. */
export interface HoldCalls {
  place(hold: { subjectId: string; reason: string; until: string }, options?: CallOptions): Promise<Hold>;
  list(query?: PageQuery, options?: CallOptions): Promise<Page<Hold>>;
  iterate(query?: PageQuery, options?: CallOptions): AsyncGenerator<Hold, void, undefined>;
  lift(holdId: string, options?: CallOptions): Promise<void>;
}

/** @internal */
export function holdCalls(connection: Connection): HoldCalls {
  const path = '/v1/holds';
  const list = (query: PageQuery = {}, options?: CallOptions) => read<Page<Hold>>(connection, path, { ...query }, options);
  return {
    place: (value, options) => write(connection, { path, payload: { kind: 'JSON', value } }, options),
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    lift: (holdId, options) => remove(connection, `${path}/${segment(holdId)}`, options),
  };
}

/** What people asked for by law. The key needs `requests`. */
export interface RequestCalls {
  create(request: CreateSubjectRequest, options?: CallOptions): Promise<SubjectRequest>;
  list(query?: RequestQuery, options?: CallOptions): Promise<Page<SubjectRequest>>;
  iterate(query?: RequestQuery, options?: CallOptions): AsyncGenerator<SubjectRequest, void, undefined>;
  /** Closes a request, or changes its note. */
  update(
    requestId: string,
    changes: { state?: RequestState | undefined; note?: string | null | undefined },
    options?: CallOptions,
  ): Promise<SubjectRequest>;
}

export interface RequestQuery extends PageQuery {
  state?: RequestState | undefined;
}

/** @internal */
export function requestCalls(connection: Connection): RequestCalls {
  const path = '/v1/requests';
  const list = (query: RequestQuery = {}, options?: CallOptions) =>
    read<Page<SubjectRequest>>(connection, path, { ...query }, options);
  return {
    create: (value, options) => write(connection, { path, payload: { kind: 'JSON', value } }, options),
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    update: (requestId, value, options) => change(connection, `${path}/${segment(requestId)}`, value, options),
  };
}

/** The pictures of many sessions take their time. */
const EXPORT_MS_MAX = 10 * 60_000;

export interface SubjectSummary {
  subjectId: string;
  createdAt: string;
  erasedAt: string | null;
  /** `goesFrom` and `goesBy`: the first and the last date of deletion; null if no row has one yet. */
  held: { kind: HeldKind; count: number; goesFrom: string | null; goesBy: string | null; undated: number }[];
  enrollments: { enrollmentId: string; sessionId: string; createdAt: string; expiresAt: string }[];
  erasures: { erasureId: string; receiptId: string; erasedAt: string }[];
}

export interface Hold {
  holdId: string;
  subjectId: string;
  reason: string;
  until: string;
  createdBy: string;
  createdAt: string;
}

export interface CreateSubjectRequest {
  subjectId: string;
  kind: RequestKind;
  /** Default: now. */
  receivedAt?: string | undefined;
  /** Default: 28 days after it was received. */
  dueAt?: string | undefined;
  note?: string | undefined;
}

export interface SubjectRequest {
  requestId: string;
  kind: RequestKind;
  /** null once nothing of the person is held. */
  subjectId: string | null;
  receivedAt: string;
  dueAt: string;
  state: RequestState;
  closedAt: string | null;
  note: string | null;
}

export interface Erasure {
  erasureId: string;
  subjectId: string;
  erasedAt: string;
  erased: ErasureBundle['erased'];
  /** The signed proof, with the bundle that it signs. */
  receipt: { receipt: Receipt; bundle: ErasureBundle };
}
