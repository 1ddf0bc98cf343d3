import { ProblemError } from '../../errors/problem-errors.js';
import { type CallOptions, sendCall, type Transport } from '../../http/send-call.js';

/** Calls about the service itself. They need no key. */
export interface ServiceCalls {
  /** The OpenAPI 3.1 document. */
  openapi(options?: CallOptions): Promise<Record<string, unknown>>;
  /** True if the process answers. */
  isAlive(options?: CallOptions): Promise<boolean>;
  /** True if the process can serve requests: database, media store and workers answer too. */
  isReady(options?: CallOptions): Promise<boolean>;
}

/** @internal */
export function serviceCalls(transport: Transport): ServiceCalls {
  const get = (path: string, options: CallOptions = {}) => sendCall(transport, { method: 'GET', path, bearer: null, options });
  /** Sends one request without retries, because 503 is a result here. */
  const probe = async (path: string, options?: CallOptions) => {
    try {
      await sendCall(
        { ...transport, retry: { ...transport.retry, retriesMax: 0 } },
        { method: 'GET', path, bearer: null, options },
      );
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 503) return false;
      throw error;
    }
  };
  return {
    openapi: async (options) => (await get('/v1/openapi.json', options)).body as Record<string, unknown>,
    isAlive: (options) => probe('/healthz', options),
    isReady: (options) => probe('/readyz', options),
  };
}
