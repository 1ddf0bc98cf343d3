import type { Mode } from '@faceproof/protocol/words.js';
import type { CallOptions } from '../../http/send-call.js';
import { type Connection, iteratePages, type Page, read } from '../call.js';

/** What was done in the account. The key needs the scope `audit`, which it has only if it was named. */
export interface AuditCalls {
  /** One page, newest first. */
  list(query?: ListAudit, options?: CallOptions): Promise<Page<AuditEntry>>;
  /** Iterates over all entries, newest first, and loads pages on demand. */
  iterate(query?: ListAudit, options?: CallOptions): AsyncGenerator<AuditEntry, void, undefined>;
}

/** @internal */
export function auditCalls(connection: Connection): AuditCalls {
  const list = (query: ListAudit = {}, options?: CallOptions) =>
    read<Page<AuditEntry>>(connection, '/v1/audit', { ...query }, options);
  return {
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
  };
}

export interface ListAudit {
  /** The id of a key or of a member, or `OPERATOR`. */
  actor?: string | undefined;
  /** Such as `POST /v1/keys`. */
  action?: string | undefined;
  /** Such as a session. */
  objectId?: string | undefined;
  /** RFC 3339. */
  from?: string | undefined;
  /** Entries before this time. */
  to?: string | undefined;
  /** Items per page, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Personal values are null once they are erased. */
export interface AuditEntry {
  auditId: string;
  at: string;
  actorKind: 'KEY' | 'REVIEWER' | 'MEMBER' | 'OPERATOR' | 'SERVICE' | 'PERSON';
  /** null for an operator. */
  actor: string | null;
  reviewer: string | null;
  /** null for what belongs to no mode. */
  mode: Mode | null;
  action: string;
  objectId: string | null;
  detail: string | null;
  remoteAddress: string | null;
  requestId: string | null;
  occurrences: number;
}
