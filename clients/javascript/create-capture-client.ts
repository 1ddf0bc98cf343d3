import {
  type AcceptedCapture,
  type CaptureMedia,
  type CaptureProgress,
  type Challenge,
  captureCalls,
  type GivenConsent,
  type Handover,
  type OpenedCapture,
} from './calls/sessions/captures.js';
import { makeClaimToken } from './http/make-claim-token.js';
import { openTransport, type TransportOptions } from './http/open-transport.js';
import type { OnProgress } from './http/payload.js';
import type { CallOptions } from './http/send-call.js';

/**
 * One person's capture, for your own page or app: open an attempt, upload, poll the progress, and repeat if asked to.
 *
 * - no attempt → `open` → an attempt with an upload token
 * - an attempt → `upload` → PROCESSING; each upload needs its own `open`
 * - PROCESSING → RETRY: open again. CHALLENGE_NEEDED: `askChallenge`, then `upload` the second half, or `skipChallenge`. DONE: the
 *   person is finished; the decision is not revealed.
 */
export interface CaptureClient {
  /**
   * @param options.supports what the device can show of a challenge, and the person do; both if omitted
   * @param options.consent what the person agreed to in your app; required if the policy says so
   */
  open(
    options?: CallOptions & { supports?: readonly ('TURNS' | 'LIGHT')[] | undefined; consent?: GivenConsent | undefined },
  ): Promise<OpenedCapture>;
  /** The challenge of the second half: the next `upload` sends its pictures. @throws Error if no attempt is open */
  askChallenge(options?: CallOptions): Promise<Challenge>;
  /** The person cannot do the second half. @throws Error if no attempt is open */
  skipChallenge(options?: CallOptions): Promise<void>;
  /** @throws Error if no attempt is open */
  upload(media: CaptureMedia, options?: CallOptions & { onProgress?: OnProgress }): Promise<AcceptedCapture>;
  /** Offers the session to another device. Once that device continues, `open` and `upload` are refused here. */
  handOver(options?: CallOptions): Promise<Handover>;
  progress(options?: CallOptions): Promise<CaptureProgress>;
  /** Polls until the state is no longer PROCESSING. */
  waitUntilMeasured(options?: CallOptions & { everyMs?: number }): Promise<CaptureProgress>;
}

export interface CaptureClientOptions extends Omit<TransportOptions, 'baseUrl'> {
  /** The session's `handoff.captureUrl`. */
  captureUrl: string;
  /** The claim token of an earlier `open` on the same device, if you stored it. */
  claimToken?: string | undefined;
}

const POLL_MS = 1000;

/** @throws TypeError if `captureUrl` is not a capture link */
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
    async open({ supports, consent, ...callOptions } = {}) {
      const attempt = await calls.open({ captureToken, claimToken: state.claimToken, supports, consent }, callOptions);
      Object.assign(state, { attempt, claimToken: attempt.claimToken });
      return attempt;
    },
    async askChallenge(callOptions) {
      const { challenge, ...token } = await calls.askChallenge(opened(), callOptions);
      state.attempt = { ...opened(), ...token, challenge };
      return challenge;
    },
    skipChallenge: async (callOptions) => calls.skipChallenge(opened(), callOptions),
    upload: async (media, callOptions) => calls.upload(opened(), media, callOptions),
    async handOver(callOptions) {
      const offered = await calls.handOver({ captureToken, claimToken: state.claimToken }, callOptions);
      state.claimToken = offered.claimToken;
      return offered;
    },
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

/** Splits `{base}/capture/{token}`. The error does not contain the token. */
function readCaptureUrl(captureUrl: string): { baseUrl: string; captureToken: string } {
  const parts = /^(https?:\/\/.+)\/capture\/([\x21-\x2e\x30-\x7e]+)$/.exec(captureUrl.split(/[?#]/)[0] ?? '');
  if (parts?.[1] === undefined || parts[2] === undefined)
    throw new TypeError('captureUrl must be the handoff.captureUrl of a session');
  return { baseUrl: parts[1], captureToken: decodeURIComponent(parts[2]) };
}
