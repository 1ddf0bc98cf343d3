import type { AcceptedCapture, CaptureProgress, OpenedCapture } from './answers.js';
import { type CaptureMedia, captureCalls } from './calls/captures.js';
import { makeClaimToken } from './http/make-claim-token.js';
import { openTransport, type TransportOptions } from './http/open-transport.js';
import type { OnProgress } from './http/progress.js';
import type { CallOptions } from './http/send-call.js';

/**
 * One person's capture, from one's own page or app: open an attempt, upload, look how it stands; again where asked to.
 *
 * - without an attempt → `open` → an attempt with an upload token
 * - an attempt → `upload` → PROCESSING; each upload needs an `open` of its own
 * - PROCESSING → RETRY: open again. DONE: the person is done, which says nothing of the decision.
 */
export interface CaptureClient {
  /** @param options.avoid what this person does without, such as screen colours with reduced motion */
  open(options?: CallOptions & { avoid?: readonly 'LIGHT'[] | undefined }): Promise<OpenedCapture>;
  /** @throws Error where no attempt is open */
  upload(media: CaptureMedia, options?: CallOptions & { onProgress?: OnProgress }): Promise<AcceptedCapture>;
  progress(options?: CallOptions): Promise<CaptureProgress>;
  /** Asks until the state is another than PROCESSING. */
  waitUntilMeasured(options?: CallOptions & { everyMs?: number }): Promise<CaptureProgress>;
}

export interface CaptureClientOptions extends Omit<TransportOptions, 'baseUrl'> {
  /** `handoff.captureUrl` of the session. */
  captureUrl: string;
  /** Of an earlier `open` on this very device, if it was kept. */
  claimToken?: string | undefined;
}

const POLL_MS = 1000;

/** @throws TypeError where `captureUrl` is none */
export function createCaptureClient({
  captureUrl,
  claimToken = makeClaimToken(),
  ...options
}: CaptureClientOptions): CaptureClient {
  const { baseUrl, captureToken } = readCaptureUrl(captureUrl);
  const transport = openTransport({ ...options, baseUrl });
  const calls = captureCalls(transport);
  const state: { claimToken: string | undefined; attempt: OpenedCapture | null } = { claimToken, attempt: null };
  const opened = () => {
    if (state.attempt === null) throw new Error('Open an attempt first');
    return state.attempt;
  };
  const progress: CaptureClient['progress'] = async (callOptions) => calls.get(opened(), callOptions);

  return {
    async open({ avoid, ...callOptions } = {}) {
      const attempt = await calls.open({ captureToken, claimToken: state.claimToken, avoid }, callOptions);
      Object.assign(state, { attempt, claimToken: attempt.claimToken });
      return attempt;
    },
    upload: async (media, callOptions) => calls.upload(opened(), media, callOptions),
    progress,
    async waitUntilMeasured({ everyMs = POLL_MS, ...callOptions } = {}) {
      let now = await progress(callOptions);
      while (now.state === 'PROCESSING') {
        await transport.pause(everyMs, callOptions.signal);
        now = await progress(callOptions);
      }
      return now;
    },
  };
}

/** `{base}/capture/{token}`. The token is not repeated in the error. */
function readCaptureUrl(captureUrl: string): { baseUrl: string; captureToken: string } {
  const parts = /^(https?:\/\/.+)\/capture\/([\x21-\x2e\x30-\x7e]+)$/.exec(captureUrl.split(/[?#]/)[0] ?? '');
  if (parts?.[1] === undefined || parts[2] === undefined)
    throw new TypeError('captureUrl must be the handoff.captureUrl of a session');
  return { baseUrl: parts[1], captureToken: decodeURIComponent(parts[2]) };
}
