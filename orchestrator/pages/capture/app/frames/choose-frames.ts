import type { Frame } from './frame.js';
import type { Luma, Reading } from './read-luma.js';

/**
 * Keeps the best photo of each stretch of the capture, so that the uploaded photos are few, sharp and spread over the whole
 * capture. A photo is encoded only if it is better than the stretch's current one, because a slow phone encodes only a few per
 * second.
 */
export interface FrameChooser {
  /** Starts the next stretch. Photos of earlier stretches stay chosen. */
  beginStretch(): void;
  /** @param take encodes the picture that `reading` describes; called only if the picture is chosen */
  offer(luma: Luma, reading: Reading, atMs: number, take: () => Promise<Blob | null>): Promise<void>;
  /** In chronological order. */
  frames(): Frame[];
}

/** The score must improve by this factor, because a small gain is not worth another encoding. */
const GAIN_MIN = 1.15;

export function openFrameChooser(): FrameChooser {
  const chosen: Frame[] = [];
  let best: { score: number; frame: Frame } | null = null;
  let newest: Luma | null = null;
  const keep = () => {
    if (best !== null) chosen.push(best.frame);
    best = null;
  };
  return {
    beginStretch: keep,
    async offer(luma, reading, atMs, take) {
      const score = scoreOf(reading);
      if (best !== null && score < best.score * GAIN_MIN) return;
      // A stalled camera repeats its picture, and the server treats equal bytes as a replay.
      if (newest !== null && isSame(luma, newest)) return;
      const blob = await take();
      if (blob === null) return;
      best = { score, frame: { blob, atMs: Math.round(atMs) } };
      newest = luma;
    },
    frames() {
      keep();
      return [...chosen];
    },
  };
}

/** Rates sharpness and light. Light counts because the noise of a dark picture looks sharp. */
function scoreOf(reading: Reading): number {
  const light = 1 - Math.min(1, Math.abs(reading.brightness - 0.5) * 1.6);
  return reading.sharpness * (0.2 + light) * (1 - Math.min(0.8, reading.glare));
}

function isSame(a: Luma, b: Luma): boolean {
  return a.pixels.length === b.pixels.length && a.pixels.every((value, i) => value === b.pixels[i]);
}
