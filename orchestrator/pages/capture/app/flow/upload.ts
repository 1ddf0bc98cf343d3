import type { Api, Attempt } from '../api.js';
import type { Frame } from '../frames/frame.js';
import type { Recording } from './record-capture.js';

/** How an upload ended. EXPIRED: the attempt's token expired before the upload finished, so the photos must be taken again. */
export type UploadEnd = 'ACCEPTED' | 'EXPIRED' | 'REFUSED';

export interface UploadWatcher {
  /** @param share the uploaded fraction of the bytes, 0..1 */
  onProgress(share: number): void;
  /** The connection is lost. `retryNow` ends the pause before the next try. */
  onPause(retryNow: () => void): void;
  onResume(): void;
}

/** Sends one PUT. `status` 0 means that there was no response. */
export type SendMedia = (
  attempt: Attempt,
  body: FormData,
  onProgress: (share: number) => void,
) => Promise<{ status: number; code: string }>;

const CUT_SHORT = 'malformed_multipart';
const UPLOAD_PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/**
 * Uploads the photos, and retries until the upload is accepted, rejected or expired. Retrying is safe, because the token is valid
 * for one upload. Before a retry it asks the server whether the photos arrived, so that a lost response needs no second upload.
 */
export async function uploadFrames(
  api: Pick<Api, 'poll'>,
  attempt: Attempt,
  body: FormData,
  watcher: UploadWatcher,
  by: { send: SendMedia; now(): number; pause(ms: number, onHandle: (skip: () => void) => void): Promise<void> },
): Promise<UploadEnd> {
  for (let tries = 0; ; tries++) {
    if (tries > 0 && (await hasArrived(api, attempt))) return 'ACCEPTED';
    if (by.now() >= Date.parse(attempt.uploadTokenExpiresAt)) return 'EXPIRED';
    watcher.onResume();
    const { status, code } = await by.send(attempt, body, watcher.onProgress);
    if (status === 202 || code === 'upload_token_used') return 'ACCEPTED';
    if (code === 'upload_token_expired' || code === 'capture_link_expired') return 'EXPIRED';
    const passing = status === 0 || status === 408 || status === 429 || status >= 500 || code === CUT_SHORT;
    if (!passing) return 'REFUSED';
    await by.pause(UPLOAD_PAUSES_MS[Math.min(tries, UPLOAD_PAUSES_MS.length - 1)] ?? 0, watcher.onPause);
  }
}

async function hasArrived(api: Pick<Api, 'poll'>, { captureId, half }: Attempt): Promise<boolean> {
  const progress = await api.poll(captureId).catch(() => null);
  const awaited = half === 2 ? 'CHALLENGE_NEEDED' : 'WAITING';
  return progress !== null && progress.state !== awaited && progress.state !== 'EXPIRED';
}

/** Composes the body of the PUT: the pictures in chronological order, then the metadata. */
export function composeUpload({ frames, burst }: Pick<Recording, 'frames' | 'burst'>, metadata: object): FormData {
  const body = new FormData();
  for (const [i, { blob }] of frames.entries()) body.append('frame', blob, `frame-${i}.jpg`);
  for (const [i, { blob }] of burst.entries()) body.append('burst', blob, `burst-${i}.png`);
  const times = (of: readonly Frame[]) => of.map(({ atMs }) => ({ atMs }));
  body.append('metadata', JSON.stringify({ frames: times(frames), burst: times(burst), ...metadata }));
  return body;
}

const STALL_MS_MAX = 25_000;

/** Uses XMLHttpRequest, because fetch reports no upload progress. Aborts a stalled connection, which then counts as lost. */
export const sendMedia: SendMedia = (attempt, body, onProgress) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `/v1/captures/${attempt.captureId}/media`);
    request.setRequestHeader('Authorization', `Bearer ${attempt.uploadToken}`);
    let stalled = setTimeout(() => request.abort(), STALL_MS_MAX);
    const restart = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALL_MS_MAX);
    };
    const end = () => {
      clearTimeout(stalled);
      resolve({ status: request.status, code: readCode(request.responseText) });
    };
    request.upload.onprogress = (event) => {
      restart();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onloadend = end;
    request.send(body);
  });

/** The code of a problem. A body that a proxy cut short has its code in `errors`. Pure. */
export function readCode(text: string): string {
  try {
    const { code, errors } = JSON.parse(text);
    return String(errors?.[0]?.code === CUT_SHORT ? CUT_SHORT : (code ?? ''));
  } catch {
    // A proxy's error page, or an empty body, has no code.
    return '';
  }
}

/** Waits until the time has passed, the connection is back, or the person skips the wait. */
export function pauseUntilOnline(ms: number, onHandle: (skip: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    onHandle(end);
  });
}
