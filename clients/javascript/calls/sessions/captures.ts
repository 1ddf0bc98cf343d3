import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { CaptureState, Ending } from '@faceproof/protocol/words.js';
import { UploadTokenUsedError } from '../../errors/problem-errors.js';
import type { Repeatable } from '../../http/decide-retry.js';
import { makeClaimToken } from '../../http/make-claim-token.js';
import { type Bytes, type OnProgress, toBlob } from '../../http/payload.js';
import { type Call, type CallOptions, sendCall, type Transport } from '../../http/send-call.js';
import { segment } from '../call.js';

/** The calls of the person's device, for your own app or script. Each call sends its own token, never the API key. */
export interface CaptureCalls {
  /**
   * Opens an attempt. A new attempt voids the previous one.
   *
   * The first device to open a link claims it. The client chooses the claim token, so that it can repeat a call whose response
   * was lost.
   *
   * @param from.claimToken from an earlier result on the same device; a new one if omitted
   * @param from.supports what the device can show of a challenge, and the person do; both if omitted
   * @param from.consent what the person agreed to in your app; the first recorded consent of a session counts
   */
  open(
    from: {
      captureToken: string;
      claimToken?: string | undefined;
      supports?: readonly ('TURNS' | 'LIGHT')[] | undefined;
      consent?: GivenConsent | undefined;
    },
    options?: CallOptions,
  ): Promise<OpenedCapture>;
  /**
   * The challenge of the second half, for an attempt in `CHALLENGE_NEEDED`, with a token for its upload within 90 s. Asking again
   * returns the same challenge and voids the earlier token.
   */
  askChallenge(
    capture: Pick<OpenedCapture, 'captureId' | 'claimToken'>,
    options?: CallOptions,
  ): Promise<Pick<OpenedCapture, 'uploadToken' | 'uploadTokenExpiresAt'> & { challenge: Challenge }>;
  /** The person or the device cannot do the second half: a reviewer decides. */
  skipChallenge(capture: Pick<OpenedCapture, 'captureId' | 'claimToken'>, options?: CallOptions): Promise<void>;
  /** Uploads the media of an attempt. Resolves once the media are durable. */
  upload(
    to: Pick<OpenedCapture, 'captureId' | 'uploadToken'>,
    media: CaptureMedia,
    options?: CallOptions & { onProgress?: OnProgress },
  ): Promise<AcceptedCapture>;
  /** Offers the session to another device. @param from.claimToken proves that this device has the claim, or is to get it */
  handOver(from: { captureToken: string; claimToken?: string | undefined }, options?: CallOptions): Promise<Handover>;
  get(capture: Pick<OpenedCapture, 'captureId' | 'claimToken'>, options?: CallOptions): Promise<CaptureProgress>;
}

export interface GivenConsent {
  /** When the person agreed, by the device's clock. RFC 3339. */
  givenAt: string;
  /** The text that the person saw: see `evidence.consentText`. */
  textHash: string;
}

export type CaptureMedia =
  /** 3 to 24 pictures in chronological order: JPEG, PNG or WebP. */
  | { frames: readonly Bytes[]; burst?: Burst | undefined; metadata?: CaptureMetadata | undefined }
  /** One clip: MP4 or WebM, at most 10 s and 20 MB. */
  | { video: Bytes; metadata?: CaptureMetadata | undefined };

/** Three small PNGs, at most 160×160 pixels, 30 to 100 ms apart, as the camera gives them. Nothing is judged by them yet. */
export type Burst = readonly [Bytes, Bytes, Bytes];

/** As long as the upload token is valid. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** @internal */
export function captureCalls(transport: Transport): CaptureCalls {
  const send = async <Answer>(token: string, call: Omit<Call, 'bearer'>) =>
    (await sendCall(transport, { ...call, bearer: readToken(token) })).body as Answer;
  const post = <Answer>(token: string, path: string, value: object, options?: CallOptions, repeatable?: Repeatable) =>
    send<Answer>(token, { method: 'POST', path, payload: { kind: 'JSON', value }, options, ...(repeatable && { repeatable }) });
  const pathOf = (captureId: string) => `/v1/captures/${segment(captureId)}`;
  /** With a claim token, repeating the call only voids an attempt or an offer that the caller never learned of. */
  const withClaim = (claimToken: string | undefined) => (claimToken === undefined ? 'REFUSED' : 'ANY');
  return {
    open: ({ captureToken, claimToken = makeClaimToken(), supports, consent }, options) =>
      post(captureToken, '/v1/captures', { claimToken, supports, consent }, options, withClaim(claimToken)),
    askChallenge: async ({ captureId, claimToken }, options) => post(claimToken, `${pathOf(captureId)}/challenge`, {}, options),
    skipChallenge: async ({ captureId, claimToken }, options) => post(claimToken, `${pathOf(captureId)}/skip`, {}, options),
    async upload({ captureId, uploadToken }, media, { onProgress, ...options } = {}) {
      const path = `${pathOf(captureId)}/media`;
      const payload = { kind: 'FORM', form: toForm(media), onProgress } as const;
      const patience = { ...options, timeoutMs: options.timeoutMs ?? UPLOAD_TIMEOUT_MS };
      try {
        return await send<AcceptedCapture>(uploadToken, { method: 'PUT', path, payload, options: patience });
      } catch (error) {
        // The token is valid once. If a retry finds it used, an earlier try whose response was lost has used it.
        if (error instanceof UploadTokenUsedError && error.call.tries > 1) return { captureId, state: 'PROCESSING' };
        throw error;
      }
    },
    handOver: ({ captureToken, claimToken }, options) =>
      post(captureToken, '/v1/captures/handover', { claimToken }, options, withClaim(claimToken)),
    get: async ({ captureId, claimToken }, options) => send(claimToken, { method: 'GET', path: pathOf(captureId), options }),
  };
}

function toForm(media: CaptureMedia): FormData {
  const form = new FormData();
  form.append('metadata', JSON.stringify(media.metadata ?? {}));
  if ('video' in media) form.append('video', toBlob(media.video), 'video');
  else {
    for (const [i, frame] of media.frames.entries()) form.append('frame', toBlob(frame), `frame-${i}`);
    for (const [i, picture] of (media.burst ?? []).entries()) form.append('burst', toBlob(picture), `burst-${i}`);
  }
  return form;
}

/** Checks the token here, because the runtime's own error for an invalid header would contain it. @throws TypeError */
function readToken(token: string): string {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
    throw new TypeError('A token must consist of visible ASCII characters');
  return token;
}

/** What a device reports about its capture. */
export interface CaptureMetadata {
  /** One entry per frame, in the same order. */
  frames?: { atMs: number }[] | undefined;
  /** One entry per picture of the burst, on the same clock. */
  burst?: { atMs: number }[] | undefined;
  camera?: Record<string, unknown> | undefined;
  device?: Record<string, unknown> | undefined;
  /** 16 to 200 random characters that the app makes and keeps for an hour or longer: a person who repeats a capture needs no review. */
  deviceToken?: string | undefined;
  /** The steps of the challenge that the device showed, with times. */
  challenge?:
    | {
        kind?: string | undefined;
        shown?: ShownStep[] | undefined;
        /** Omit if no colours were shown. */
        light?: { shown?: ShownColor[] | undefined } | undefined;
      }
    | undefined;
}

/** Times use the clock of `frames[].atMs`; for a clip, they count from its start. */
export interface ShownStep {
  direction: 'LEFT' | 'RIGHT' | 'UP' | 'DOWN' | 'CENTER';
  shownAtMs: number;
  endedAtMs: number;
  /** True if the device detected the end of the movement; false if the step timed out. */
  seen?: boolean | undefined;
}

/** A colour of the light challenge, on the same clock. */
export interface ShownColor {
  /** The colour as given in the challenge. */
  color: string;
  shownAtMs: number;
  endedAtMs: number;
}

export interface OpenedCapture {
  captureId: string;
  attempt: number;
  attemptsLeft: number;
  /** Proves that a later call comes from the same device. */
  claimToken: string;
  /** Valid for one upload. */
  uploadToken: string;
  uploadTokenExpiresAt: string;
  /** What the person is asked to do; null: nothing. Under `ADAPTIVE` it may be asked for later, as the second half. */
  challenge: Challenge | null;
  limits: {
    framesMin: number;
    framesMax: number;
    frameBytesMax: number;
    framePixelsMax: number;
    videoBytesMax: number;
    videoSecondsMax: number;
    requestBytesMax: number;
  };
}

/** Random. Later versions may add kinds. */
export interface Challenge {
  kind: string;
  steps: { direction: string; afterMs: number; holdMs: number }[];
  /**
   * Colours to show around the picture before the head turns, if the policy asks for light. Not for people who prefer reduced motion:
   * open the capture with `supports: ['TURNS']`.
   */
  light?: { kind: 'LIGHT'; fadeMs: number; steps: { color: string; holdMs: number }[] } | undefined;
}

export interface AcceptedCapture {
  captureId: string;
  state: 'PROCESSING';
}

/** What the person's device may know. It never includes the decision. */
export interface CaptureProgress {
  state: CaptureState;
  attemptsLeft: number;
  hints: ReasonCode[];
  /** How it ended for the person; null while they can continue. */
  ending: Ending | null;
}

/** The offer of a session to another device. It works once, within five minutes, and a newer one replaces it. */
export interface Handover {
  /** For a QR code or a link. Its secret is in the fragment. */
  handoverUrl: string;
  /** Show it beside the QR code: the other device shows the same four digits. */
  code: string;
  expiresAt: string;
  /** The same from now on, for a device whose clock is wrong. */
  expiresInSeconds: number;
  /** The claim of this device, which reads only the progress once the other device continues. */
  claimToken: string;
}
