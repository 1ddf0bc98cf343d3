import type { FaceBox } from '../frames/guide.js';
import type { FromDetector, ToDetector } from './detector-worker.js';
import workerUrl from './detector-worker.ts?worker&url';

/** Finds faces on the device for the hints. It is optional: without it the hints use only brightness and motion. */
export interface Detector {
  /** Analyses the current picture of the video, unless it is still busy. */
  offer(video: HTMLVideoElement): void;
  /** The faces of the newest picture, the largest first; null if there is no recent result. */
  faces(): FaceBox[] | null;
  /** True until the first result, unless loading failed. */
  pending(): boolean;
  close(): void;
}

const FILE = '/capture-detector.bin';
/** The maximum age of a result. A slow device gets the analysis time on top. */
const FRESH_MS = 1200;
/** The analysis time above which a device is too slow for face hints, because they would lag behind the person. */
const DETECTOR_MS_MAX = 1500;
/** Tolerated slow pictures in a row: the first picture is always slow, and other programs may cause single ones. */
const SLOW_IN_A_ROW_MAX = 5;

/**
 * The page's CSP requires a trusted script URL for a worker, and refuses a second policy of the same name. Every attempt opens a
 * detector, so the URL is made once per document. Browsers without Trusted Types accept a plain string.
 */
const TRUSTED_URL =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
    ?.createPolicy('faceproof-worker', { createScriptURL: () => workerUrl })
    .createScriptURL(workerUrl) ?? workerUrl;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): { createScriptURL(text: string): string };
}

export function openDetector(): Detector {
  const worker = new Worker(TRUSTED_URL, { type: 'module' });
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
        // Idle for as long as the analysis took, so that the video stays smooth on a slow phone.
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
    pending: () => state.seen === null && !state.failed,
    close: () => worker.terminate(),
  };
}
