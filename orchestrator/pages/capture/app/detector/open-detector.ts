import type { FaceBox } from '../frames/guide.js';
import type { FromDetector, ToDetector } from './detector-worker.js';
import workerUrl from './detector-worker.ts?worker&url';

/** Finds faces for the hints, on the device. Nothing waits for it: without it the hints go by light and steadiness. */
export interface Detector {
  /** Looks at the video's picture, unless it is still busy with the one before. */
  offer(video: HTMLVideoElement): void;
  /** Of the newest picture, the largest face first; null where none was looked at lately. */
  faces(): FaceBox[] | null;
  /** Loading, or at its first picture: an answer is on its way. */
  awaited(): boolean;
  close(): void;
}

const FILE = '/capture-detector.bin';
/** An older answer says nothing of where the face is now; on a slow device it is older by what looking took. */
const FRESH_MS = 1200;
/** A device that takes longer, several times in a row, gets no face hints: they would lag behind the person. */
export const DETECTOR_MS_MAX = 1500;
/** One slow picture is the first one, or another program's fault. */
export const SLOW_IN_A_ROW_MAX = 5;

export function openDetector(): Detector {
  const worker = new Worker(trusted(workerUrl) as string, { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const state: { idle: boolean; failed: boolean; seen: { faces: FaceBox[]; at: number; tookMs: number } | null; slow: number } =
    { idle: false, failed: false, seen: null, slow: 0 };

  worker.addEventListener('message', ({ data }: MessageEvent<FromDetector>) => {
    switch (data.type) {
      case 'ready':
        canvas.width = data.width;
        canvas.height = data.height;
        state.idle = true;
        return;
      case 'faces':
        state.slow = data.tookMs < DETECTOR_MS_MAX ? 0 : state.slow + 1;
        state.seen = { faces: data.faces, at: performance.now(), tookMs: data.tookMs };
        // It rests for as long as it worked: the video must stay smooth on a phone with little to spare.
        if (state.slow < SLOW_IN_A_ROW_MAX) setTimeout(() => (state.idle = true), data.tookMs);
        return;
      case 'failed':
        state.failed = true;
        worker.terminate();
        return;
    }
  });
  worker.postMessage({ url: FILE } satisfies ToDetector);

  return {
    offer(video) {
      if (!state.idle || context === null || video.videoWidth === 0) return;
      state.idle = false;
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const rgba = context.getImageData(0, 0, canvas.width, canvas.height).data;
      worker.postMessage({ rgba } satisfies ToDetector, [rgba.buffer]);
    },
    faces() {
      const { seen } = state;
      return seen !== null && performance.now() - seen.at < FRESH_MS + 2 * seen.tookMs ? seen.faces : null;
    },
    awaited: () => state.seen === null && !state.failed,
    close: () => worker.terminate(),
  };
}

/** The page's policy lets a worker come only from an address that this policy names; elsewhere a plain text will do. */
function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('faceproof-worker', { createScriptURL: () => url });
  return policy === undefined ? url : policy.createScriptURL(url);
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): { createScriptURL(text: string): unknown };
}
