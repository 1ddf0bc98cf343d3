import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { CallOptions } from '../../http/send-call.js';
import { type Connection, iteratePages, type Page, read } from '../call.js';

/** The last API calls of the account. The key needs the scope `keys`, which it has only if it was named. */
export interface RecentCallCalls {
  /** One page, newest first. */
  list(query?: ListRecentCalls, options?: CallOptions): Promise<Page<RecentCall>>;
  /** Iterates over all calls, newest first, and loads pages on demand. */
  iterate(query?: ListRecentCalls, options?: CallOptions): AsyncGenerator<RecentCall, void, undefined>;
}

/** @internal */
export function recentCallCalls(connection: Connection): RecentCallCalls {
  const list = ({ failed, ...query }: ListRecentCalls = {}, options?: CallOptions) =>
    read<Page<RecentCall>>(
      connection,
      '/v1/calls',
      { ...query, ...(failed === undefined ? {} : { failed: String(failed) }) },
      options,
    );
  return {
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
  };
}

export interface ListRecentCalls {
  /** Only calls that were answered with a problem. */
  failed?: boolean | undefined;
  /** The id of a key or of a member. */
  actor?: string | undefined;
  /** Items per page, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface RecentCall {
  at: string;
  method: string;
  /** The pattern, such as `/v1/sessions/:sessionId`. */
  route: string;
  status: number;
  /** null if the call succeeded. */
  code: ProblemCode | null;
  requestId: string;
  actor: string;
  durationMs: number;
}
