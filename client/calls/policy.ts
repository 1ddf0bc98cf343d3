import type { PolicyAnswer, Usage } from '../answers.js';
import { type CallOptions, type Reply, sendCall } from '../http/send-call.js';
import type { PutPolicy, UsageQuery } from '../requests.js';
import { type Connection, read, writeForReply } from './call.js';

export interface PolicyCalls {
  get(options?: CallOptions): Promise<PolicyAnswer>;
  /**
   * Replaces the policy. Open sessions keep their version.
   *
   * @param options.ifMatch the `etag` that the change is based on
   * @throws PolicyVersionMismatchError if `ifMatch` is out of date
   */
  put(policy: PutPolicy, options?: CallOptions & { ifMatch?: string | null | undefined }): Promise<PolicyAnswer>;
}

export function policyCalls(connection: Connection): PolicyCalls {
  return {
    async get(options = {}) {
      const call = { method: 'GET', path: '/v1/policy', bearer: connection.bearer, repeatable: 'ANY', options } as const;
      return toAnswer(await sendCall(connection.transport, call));
    },
    async put(policy, { ifMatch, ...options } = {}) {
      const headers = ifMatch == null ? {} : { 'If-Match': ifMatch };
      const call = { method: 'PUT', path: '/v1/policy', headers, payload: { kind: 'JSON', value: policy } } as const;
      return toAnswer(await writeForReply(connection, call, options));
    },
  };
}

function toAnswer({ body, headers }: Reply): PolicyAnswer {
  return { ...(body as Omit<PolicyAnswer, 'etag'>), etag: headers.get('ETag') };
}

export interface UsageCalls {
  /** @param query a month or a range of months; the current month if omitted */
  get(query?: UsageQuery, options?: CallOptions): Promise<Usage>;
}

export function usageCalls(connection: Connection): UsageCalls {
  return { get: (query = {}, options) => read(connection, '/v1/usage', { ...query }, options) };
}
