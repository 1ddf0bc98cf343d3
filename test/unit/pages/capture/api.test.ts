import { afterEach, expect, it, vi } from 'vitest';
import { CallError, openApi } from '../../../../orchestrator/pages/capture/app/api.js';

const claim = { get: () => 'fpd_claim', set: () => undefined, clear: () => undefined };
const { openPage } = openApi('fpc_token', claim, { entry: 'LINK', embedded: false, locale: 'en' });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service whose answer has these headers, and this body until the call is aborted. */
function answerWith(start: (body: ReadableStreamDefaultController<Uint8Array>) => void, init: ResponseInit = {}): void {
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        start(controller);
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, init);
  });
}

const written = (text: string) => (body: ReadableStreamDefaultController<Uint8Array>) => {
  body.enqueue(Buffer.from(text));
  body.close();
};

it('a call whose answer stops after its headers fails after the time limit, like one without an answer', async () => {
  vi.useFakeTimers();
  answerWith((body) => body.enqueue(Buffer.from('{"stage":')));
  const opened = openPage().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  const error = await opened;
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 'UNREACHABLE', passing: true });
});

it('a call returns the answer, and keeps no timer', async () => {
  vi.useFakeTimers();
  answerWith(written('{"stage":"CONSENT"}'));
  expect(await openPage()).toEqual({ stage: 'CONSENT' });
  expect(vi.getTimerCount()).toBe(0);
});

it('a refusal keeps its code and its pause, and one that is not JSON counts as an internal error', async () => {
  answerWith(written('{"code":"overloaded"}'), { status: 503, headers: { 'Retry-After': '3' } });
  await expect(openPage()).rejects.toMatchObject({ code: 'overloaded', status: 503, retryAfterMs: 3000 });
  answerWith(written('<html>'), { status: 502 });
  await expect(openPage()).rejects.toMatchObject({ code: 'internal_error', status: 502, passing: true });
});
