import type { Mode, Scope } from '@faceproof/protocol/words.js';
import type { CallOptions } from '../../http/send-call.js';
import { type Connection, iteratePages, type Page, type PageQuery, read, remove, segment, write } from '../call.js';

/** API keys in the mode of the client's own key, which needs the scope `keys`. */
export interface KeyCalls {
  /** The new key gets only scopes that the client's key holds. The result contains it once. */
  create(key?: CreateApiKey, options?: CallOptions): Promise<CreatedApiKey>;
  list(query?: PageQuery, options?: CallOptions): Promise<Page<ApiKey>>;
  iterate(query?: PageQuery, options?: CallOptions): AsyncGenerator<ApiKey, void, undefined>;
  revoke(keyId: string, options?: CallOptions): Promise<void>;
}

/** @internal */
export function keyCalls(connection: Connection): KeyCalls {
  const root = '/v1/keys';
  const list = (query: PageQuery = {}, options?: CallOptions) => read<Page<ApiKey>>(connection, root, { ...query }, options);
  return {
    create: (key = {}, options) => write(connection, { path: root, payload: { kind: 'JSON', value: key } }, options),
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    revoke: (keyId, options) => remove(connection, `${root}/${segment(keyId)}`, options),
  };
}

export interface CreateApiKey {
  /** What the key is for. At most 80 characters. */
  name?: string | null | undefined;
  /** The scopes that a purpose needs. Not together with `scopes`. */
  preset?: 'CAPTURE' | 'REVIEW_BOT' | 'READ_ONLY' | null | undefined;
  /** Without it and `preset`: the ten scopes of a key without a list. */
  scopes?: Scope[] | null | undefined;
  /** RFC 3339, in the future; null: never. Omitted: in a year, or with the client's own key. */
  expiresAt?: string | null | undefined;
}

export interface ApiKey {
  keyId: string;
  mode: Mode;
  /** The last four characters of the key. */
  hint: string;
  name: string | null;
  scopes: Scope[];
  expiresAt: string | null;
  /** To a minute. */
  lastUsedAt: string | null;
  createdAt: string;
}

export interface CreatedApiKey extends ApiKey {
  /** No other result contains it. */
  key: string;
}
