export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test looks into.
  body: any;
}

export interface Request {
  /** null: none is sent. Left out: the account's test key. */
  key?: string | null;
  /** JSON, unless it is text, bytes or a form, which are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** As a browser: from a page of this service, or with a new owner's cookie as well. No key is sent then. */
  from?: 'PAGE' | 'OWNER';
}

/** One call as any HTTP client makes it. */
export async function callApi(base: string, method: string, path: string, request: Request): Promise<Answered> {
  const { key = null, body, headers = {} } = request;
  const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  const response = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? (body as string | FormData) : JSON.stringify(body) }),
  });
  const text = isEndless(response) ? await readFirst(response) : await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson(response) && text !== '' ? JSON.parse(text) : null,
  };
}

function isJson(response: Response): boolean {
  return /[/+]json\b/.test(response.headers.get('content-type') ?? '');
}

function isEndless(response: Response): boolean {
  return response.headers.get('content-type') === 'text/event-stream';
}

/** The first piece of a stream that does not end by itself. */
async function readFirst(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const piece = await reader?.read();
  await reader?.cancel();
  return Buffer.from(piece?.value ?? []).toString();
}
