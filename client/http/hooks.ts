/** What is told of each sending of a request. No key, no token, no body. */
export interface RequestShown {
  method: string;
  url: string;
  /** From 1. */
  try: number;
  idempotencyKey: string | null;
}

export interface ResponseShown extends RequestShown {
  /** null where no answer came. */
  status: number | null;
  requestId: string | null;
  durationMs: number;
  /** null where it went well. */
  error: Error | null;
  /** null where it is not sent again. */
  retryInMs: number | null;
}

export interface Hooks {
  /** Before each sending. What it returns is sent along, such as `traceparent`. */
  onRequest?:
    | ((request: RequestShown) => Record<string, string> | undefined | Promise<Record<string, string> | undefined>)
    | undefined;
  /** After each sending. */
  onResponse?: ((response: ResponseShown) => void) | undefined;
}
