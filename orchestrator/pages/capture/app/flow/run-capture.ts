import type { ChallengeStep, LightChallenge } from '@faceproof/protocol/api/sessions/captures.js';
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
  /** 0..1: the elapsed share of the time for which the placement must be good. */
  readyShare: number;
}

/** What the person sees: first the placement of the face, then the challenge. */
export type CaptureView =
  | { phase: 'FRAMING'; framing: Framing }
  /** `light`: the colour that the page shows, and its index from 0. */
  | { phase: 'RECORDING'; step: ChallengeStep | null; index: number; light: { color: string; index: number } | null };

export interface CaptureRun {
  video: HTMLVideoElement;
  stream: MediaStream;
  steps: readonly ChallengeStep[];
  /** Colours to show before the steps; null for none. */
  light: LightChallenge | null;
  /** null until the detector is loaded. It may never load. */
  detector: { current: Detector | null };
  signal: AbortSignal;
  onFraming(framing: Framing): void;
  onStep(step: ChallengeStep | null, index: number): void;
  /** Receives the colour to show; null restores the page's own colours. */
  onColor(color: string | null, index: number): void;
  /** Receives a function that starts the capture regardless of the hints. */
  onStartable(begin: () => void): void;
}

/** How long the placement must be good before the capture starts by itself; longer without a detector. */
const READY_MS = { good: 1000, look: 2200 };
/** How long to wait for the detector's first result, counted from the first picture. */
const DETECTOR_WAIT_MS_MAX = 4000;
/** The minimum duration of a hint, so that people and screen readers can read it. */
const HINT_MS_MIN = 1200;
/** The longer side of a photo, in pixels. The engine needs 112 pixels across a face. */
const PHOTO_SIDE = 960;
const PHOTO_SIDE_SLOW = 640;

/**
 * Runs a capture from the first picture to the last photo.
 *
 * @returns the recording, or `broken` if the camera stopped or the page was hidden
 * @throws the signal's reason if it is aborted
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

/** Resolves when the placement was good for long enough, or when the person starts the capture. */
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
  let hint: { guidance: Guidance; at: number } | null = null;
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
    const pending = faces === null && now < waitUntil && run.detector.current?.pending() === true;
    readySince = isReady(guidance) && !pending ? (readySince ?? now) : null;
    const readyShare = readySince === null ? 0 : Math.min(1, (now - readySince) / readyMs(guidance));
    // What says that all is well is shown at once: the capture begins by itself before the pause is over.
    const isDue = guidance === 'good' || now - (hint?.at ?? 0) >= HINT_MS_MIN;
    if (hint === null || (hint.guidance !== guidance && isDue)) hint = { guidance, at: now };
    run.onFraming({ guidance: hint.guidance, readyShare });
    if (readyShare === 1) return;
  }
}

function readyMs(guidance: Guidance): number {
  return guidance === 'good' ? READY_MS.good : READY_MS.look;
}

/** Calls `onEnd` if the camera is unplugged, taken by another app, or loses its permission. */
function watchCamera(stream: MediaStream, onEnd: (notice: CameraNotice) => void): () => void {
  const ended = () => onEnd('lost');
  const tracks = stream.getVideoTracks();
  for (const track of tracks) track.addEventListener('ended', ended);
  return () => {
    for (const track of tracks) track.removeEventListener('ended', ended);
  };
}

/** Calls `onHidden` if the page is hidden. A hidden page gets no pictures, so the recording would have a gap. */
function watchHidden(onHidden: () => void): () => void {
  const changed = () => {
    if (document.hidden) onHidden();
  };
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
