import type { ChallengeStep, LightChallenge } from '@faceproof/protocol/api/captures.js';
import type { Detector } from '../detector/open-detector.js';
import { openGrabber } from '../frames/grabber.js';
import { type Guidance, guide, isReady } from '../frames/guide.js';
import { type Luma, readLuma } from '../frames/read-luma.js';
import { isSlowNetwork } from './network-speed.js';
import { watchPictures } from './next-picture.js';
import { type Recording, recordCapture } from './record-capture.js';
import type { CameraNotice } from './screen.js';

export interface Framing {
  /** null until the first picture. */
  guidance: Guidance | null;
  /** 0..1: how much of the time that all must be well has passed. */
  readyShare: number;
}

/** What the person sees: first how to place their face, then what to do. */
export type CaptureView =
  | { phase: 'FRAMING'; framing: Framing }
  /** `light`: while the whole page is of a colour; `index` of which from 0. */
  | { phase: 'RECORDING'; step: ChallengeStep | null; index: number; light: { color: string; index: number } | null };

export interface CaptureRun {
  video: HTMLVideoElement;
  stream: MediaStream;
  steps: readonly ChallengeStep[];
  /** Colours to show before the steps; null for none. */
  light: LightChallenge | null;
  /** Where the detector is as soon as it is loaded; null until then, and for ever where it cannot be. */
  detector: { current: Detector | null };
  signal: AbortSignal;
  onFraming(framing: Framing): void;
  onStep(step: ChallengeStep | null, index: number): void;
  /** Told which colour the page is to take; null: its own. */
  onColor(color: string | null, index: number): void;
  /** Handed a function that begins the capture now, whatever the hints say. */
  onStartable(begin: () => void): void;
}

/** All must be well for this long before the capture begins by itself; without a detector, longer. */
const READY_MS = { good: 1000, look: 2200 };
/** For the detector's first answer, no longer than this from the first picture: the page works without it. */
const DETECTOR_WAIT_MS_MAX = 4000;
/** A hint that changes faster cannot be read, nor read out. */
const HINT_MS_MIN = 700;
/** Longer side of a photo, pixels: the engine looks at 112 of them across a face. */
export const PHOTO_SIDE = 960;
export const PHOTO_SIDE_SLOW = 640;

/**
 * From the first picture to the last photo.
 *
 * @throws the signal's reason when it is aborted
 */
export async function runCapture(run: CaptureRun): Promise<{ recording: Recording } | { broken: CameraNotice }> {
  const broken = new AbortController();
  const { signal } = broken;
  const pass = () => broken.abort(run.signal.reason);
  run.signal.addEventListener('abort', pass);
  const unwatch = watchCamera(run.stream, (notice) => broken.abort(notice));
  try {
    await run.video.play();
    const nextPicture = watchPictures(run.video);
    const grabber = openGrabber(run.video);
    await frameFace(run, signal, nextPicture, grabber.luma);
    const stopHidden = watchHidden(() => broken.abort('interrupted' satisfies CameraNotice));
    try {
      const recording = await recordCapture(run.steps, {
        grabber,
        nextPicture,
        now: () => performance.now(),
        onStep: run.onStep,
        light: run.light,
        onColor: run.onColor,
        signal,
        sideMax: isSlowNetwork() ? PHOTO_SIDE_SLOW : PHOTO_SIDE,
      });
      return { recording };
    } finally {
      stopHidden();
    }
  } catch (error) {
    if (run.signal.aborted) throw error;
    return { broken: signal.aborted ? (signal.reason as CameraNotice) : 'lost' };
  } finally {
    unwatch();
    run.signal.removeEventListener('abort', pass);
  }
}

/** Resolves when the face is placed well for a while, or when the person says that they are ready. */
async function frameFace(
  run: CaptureRun,
  signal: AbortSignal,
  nextPicture: () => Promise<void>,
  take: () => Luma | null,
): Promise<void> {
  const begun = new AbortController();
  run.onStartable(() => begun.abort());
  let before: Luma | null = null;
  let readySince: number | null = null;
  let said: { guidance: Guidance; at: number } | null = null;
  const waitUntil = performance.now() + DETECTOR_WAIT_MS_MAX;
  while (!begun.signal.aborted) {
    await nextPicture();
    signal.throwIfAborted();
    const luma = take();
    if (luma === null) continue;
    const now = performance.now();
    const faces = run.detector.current?.faces() ?? null;
    run.detector.current?.offer(run.video);
    const guidance = guide(readLuma(luma, before), faces, luma.width / luma.height);
    before = luma;
    const awaited = faces === null && now < waitUntil && run.detector.current?.awaited() === true;
    readySince = isReady(guidance) && !awaited ? (readySince ?? now) : null;
    const readyShare = readySince === null ? 0 : Math.min(1, (now - readySince) / readyMs(guidance));
    if (said === null || (said.guidance !== guidance && now - said.at >= HINT_MS_MIN)) said = { guidance, at: now };
    run.onFraming({ guidance: said.guidance, readyShare });
    if (readyShare === 1) return;
  }
}

function readyMs(guidance: Guidance): number {
  return guidance === 'good' ? READY_MS.good : READY_MS.look;
}

/** Unplugged, taken by another app, or its permission withdrawn. */
function watchCamera(stream: MediaStream, onEnd: (notice: CameraNotice) => void): () => void {
  const ended = () => onEnd('lost');
  const tracks = stream.getVideoTracks();
  for (const track of tracks) track.addEventListener('ended', ended);
  return () => {
    for (const track of tracks) track.removeEventListener('ended', ended);
  };
}

/** A hidden page gets no pictures: what was recorded would have a hole. */
function watchHidden(onHidden: () => void): () => void {
  const changed = () => {
    if (document.hidden) onHidden();
  };
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
