import type { PolicyAnswer, Usage } from '../answers.js';
import { type CallOptions, type Reply, sendCall } from '../http/send-call.js';
import type { PutPolicy, UsageQuery } from '../requests.js';
import { read, type Way, writeForReply } from './call.js';

export interface PolicyCalls {
  get(options?: CallOptions): Promise<PolicyAnswer>;
  /**
   * Replaces the policy; sessions that are open keep the version they have.
   *
   * @param options.ifMatch the `etag` that the change is based on: where it is old, PolicyVersionMismatchError
   */
  put(policy: PutPolicy, options?: CallOptions & { ifMatch?: string | null | undefined }): Promise<PolicyAnswer>;
}

export function policyCalls(way: Way): PolicyCalls {
  return {
    async get(options = {}) {
      const call = { method: 'GET', path: '/v1/policy', bearer: way.bearer, repeatable: 'ANY', options } as const;
      return toAnswer(await sendCall(way.transport, call));
    },
    async put(policy, { ifMatch, ...options } = {}) {
      const headers = ifMatch == null ? {} : { 'If-Match': ifMatch };
      const call = { method: 'PUT', path: '/v1/policy', headers, payload: { kind: 'JSON', value: policy } } as const;
      return toAnswer(await writeForReply(way, call, options));
    },
  };
}

function toAnswer({ body, headers }: Reply): PolicyAnswer {
  return { ...(body as Omit<PolicyAnswer, 'etag'>), etag: headers.get('ETag') };
}

export interface UsageCalls {
  /** @param query a month or a span of months; the current one where left out */
  get(query?: UsageQuery, options?: CallOptions): Promise<Usage>;
}

export function usageCalls(way: Way): UsageCalls {
  return { get: (query = {}, options) => read(way, '/v1/usage', { ...query }, options) };
}
