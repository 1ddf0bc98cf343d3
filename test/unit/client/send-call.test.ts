import { inspect } from 'node:util';
import * as client from '@faceproof/client/index.js';
import { createFaceproof, type FaceproofOptions, ProblemError } from '@faceproof/client/index.js';
import { PROBLEM_CODES, PROBLEMS } from '@faceproof/protocol/problems.js';
import { describe, expect, it } from 'vitest';

const KEY = `fp_live_${'k3y'.repeat(15)}`;

describe('errors', () => {
  it.each(PROBLEM_CODES)('%s has its own class, which the package exports', async (code) => {
    const { status, title, retryable } = PROBLEMS[code];
    const problem = { type: 'x', title, status, detail: 'Why.', code, requestId: 'req_1', retryable };
    const error = await failWith(() => json(status, problem));
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ code, status, detail: 'Why.', requestId: 'req_1', retryable });
    expect((error as Error).constructor).not.toBe(ProblemError);
    expect(client).toHaveProperty((error as Error).name, (error as Error).constructor);
  });

  it('with an unknown code are instances of the base class', async () => {
    const error = await failWith(() =>
      json(409, { code: 'toString', detail: 'New.', status: 409, requestId: 'r', retryable: false }),
    );
    expect((error as Error).constructor).toBe(ProblemError);
    expect(error).toMatchObject({ code: 'toString', detail: 'New.' });
  });

  it('report a response that does not come from the API', async () => {
    const error = await failWith(() => new Response('<html>', { status: 403, headers: { 'Content-Type': 'text/html' } }));
    expect(error).toMatchObject({ name: 'FaceproofAnswerError', status: 403 });
    expect(await failWith(() => new Response(null, { status: 302 }))).toMatchObject({
      name: 'FaceproofAnswerError',
      status: 302,
    });
  });

  it('distinguish a timeout, a lost connection and an abort', async () => {
    const never: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('aborted'))));
    expect(await failWith(never, { timeoutMs: 5, retry: { retriesMax: 0 } })).toMatchObject({ name: 'FaceproofTimeoutError' });
    const lost = () =>
      Promise.reject(
        Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
      );
    expect(await failWith(lost, { retry: { retriesMax: 0 } })).toMatchObject({
      name: 'FaceproofConnectionError',
      reason: 'ECONNREFUSED',
    });

    const controller = new AbortController();
    const waiting = open(never).sessions.get('ses_1', { signal: controller.signal });
    controller.abort(new Error('The user left'));
    await expect(waiting).rejects.toThrow('The user left');
  });

  it('end a pause between tries as soon as the caller aborts', async () => {
    const controller = new AbortController();
    const busy = () => {
      queueMicrotask(() => controller.abort(new Error('Enough')));
      return Promise.resolve(json(503, { ...problemOf('overloaded') }, { 'Retry-After': '50' }));
    };
    await expect(open(busy).sessions.get('ses_1', { signal: controller.signal })).rejects.toThrow('Enough');
  });
});

describe('the key', () => {
  it('appears in no error, even if the runtime or the response repeats it', async () => {
    const leaky = [
      () => Promise.reject(new Error(`Headers.append: "Bearer ${KEY}" is an invalid header value`)),
      () => Promise.reject(Object.assign(new Error('x'), { config: { headers: { authorization: KEY } }, code: KEY })),
      () => new Response(`echo ${KEY}`, { status: 500 }),
    ];
    for (const answer of leaky) {
      const error = (await failWith(answer, { retry: { retriesMax: 0 } })) as Error;
      for (const shown of [
        inspect(error, { depth: null, showHidden: true }),
        String(error),
        error.stack,
        JSON.stringify(error),
      ]) {
        expect(shown).not.toContain(KEY);
      }
    }
  });

  it('appears neither in the inspected client nor in hooks', async () => {
    const seen: unknown[] = [];
    const faceproof = open(() => json(200, {}), {
      onRequest: (request) => void seen.push(request),
      onResponse: (r) => seen.push(r),
    });
    await faceproof.sessions.get('ses_1');
    expect(seen).toHaveLength(2);
    expect(inspect([faceproof, seen], { depth: null, showHidden: true })).not.toContain(KEY);
    expect(JSON.stringify([faceproof, seen])).not.toContain(KEY);
  });

  it.each(['', 'sk_live_123', 'fp_live_', `fp_live_a\nb`, undefined])('is rejected if malformed: %j', (apiKey) => {
    const make = () => createFaceproof({ apiKey: apiKey as string, baseUrl: 'http://127.0.0.1:1' });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(/apiKey must be a Faceproof API key/);
  });

  it('is never sent elsewhere: redirects are not followed', async () => {
    const sent: RequestInit[] = [];
    await failWith((_url, init) => {
      sent.push(init!);
      return new Response(null, { status: 307, headers: { Location: 'https://evil.example' } });
    });
    expect(sent.map(({ redirect }) => redirect)).toEqual(['manual']);
  });
});

describe('a request', () => {
  it("carries the caller's idempotency key, or a new one for each call", async () => {
    const keys: (string | null)[] = [];
    const record: typeof fetch = async (_url, init) => {
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      return json(201, {});
    };
    const faceproof = open(record);
    const session = { flow: 'LIVENESS_ONLY', purpose: 'x' } as const;
    await faceproof.sessions.create(session, { idempotencyKey: 'order-7' });
    await faceproof.sessions.create(session);
    await faceproof.sessions.create(session);
    expect(keys[0]).toBe('order-7');
    expect(new Set(keys).size).toBe(3);
  });

  it.each(['a/b', '..', '', 'a?b', '../v1/usage'])('cannot reach another route through the id %j', async (id) => {
    const urls: string[] = [];
    const record: typeof fetch = async (url) => {
      urls.push(new URL(String(url)).pathname);
      return json(200, {});
    };
    const asked = await Promise.resolve()
      .then(() => open(record).sessions.get(id))
      .catch((error: unknown) => error);
    if (asked instanceof TypeError) expect(urls).toEqual([]);
    else expect(urls[0]!.split('/')).toHaveLength(4);
  });
});

function open(
  answer: (...args: Parameters<typeof fetch>) => Response | Promise<Response>,
  options: Partial<FaceproofOptions> = {},
) {
  return createFaceproof({
    apiKey: KEY,
    baseUrl: 'https://faceproof.example',
    fetch: async (...args) => answer(...args),
    ...options,
  });
}

async function failWith(
  answer: (...args: Parameters<typeof fetch>) => Response | Promise<Response>,
  options: Partial<FaceproofOptions> = {},
): Promise<unknown> {
  return open(answer, { retry: { retriesMax: 0 }, ...options })
    .sessions.get('ses_1')
    .then(
      () => {
        throw new Error('The call did not fail');
      },
      (error: unknown) => error,
    );
}

function problemOf(code: 'overloaded') {
  return { type: 'x', code, detail: 'Busy.', requestId: 'req_1', ...PROBLEMS[code] };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/problem+json', ...headers } });
}
