import { ProblemError } from '../errors/problem-errors.js';
import { type CallOptions, sendCall, type Transport } from '../http/send-call.js';

/** What the service says of itself; needs no key. */
export interface ServiceCalls {
  /** The OpenAPI 3.1 document. */
  openapi(options?: CallOptions): Promise<Record<string, unknown>>;
  /** Whether the process answers. */
  isAlive(options?: CallOptions): Promise<boolean>;
  /** Whether all that it depends on answers, too: database, media store, workers. */
  isReady(options?: CallOptions): Promise<boolean>;
}

export function serviceCalls(transport: Transport): ServiceCalls {
  const ask = (path: string, options: CallOptions = {}) =>
    sendCall(transport, { method: 'GET', path, bearer: null, repeatable: 'ANY', options });
  /** One look is the question here; no is an answer. */
  const look = async (path: string, options?: CallOptions) => {
    try {
      await sendCall(
        { ...transport, retry: { ...transport.retry, retriesMax: 0 } },
        { method: 'GET', path, bearer: null, repeatable: 'ANY', options: options ?? {} },
      );
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 503) return false;
      throw error;
    }
  };
  return {
    openapi: async (options) => (await ask('/v1/openapi.json', options)).body as Record<string, unknown>,
    isAlive: (options) => look('/healthz', options),
    isReady: (options) => look('/readyz', options),
  };
}
