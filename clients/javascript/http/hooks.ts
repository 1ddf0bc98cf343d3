/** What a hook learns about each try of a request. It contains no key, no token and no body. */
export interface RequestShown {
  method: string;
  url: string;
  /** From 1. */
  try: number;
  idempotencyKey: string | null;
}

export interface ResponseShown extends RequestShown {
  /** null if no response arrived. */
  status: number | null;
  requestId: string | null;
  durationMs: number;
  /** null on success. */
  error: Error | null;
  /** null if there is no retry. */
  retryInMs: number | null;
}

export interface Hooks {
  /** Called before each try. The returned headers, such as `traceparent`, are added to the request. */
  onRequest?:
    | ((request: RequestShown) => Record<string, string> | undefined | Promise<Record<string, string> | undefined>)
    | undefined;
  /** Called after each try. */
  onResponse?: ((response: ResponseShown) => void) | undefined;
}
