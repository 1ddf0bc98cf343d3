import type { Frame } from './frame.js';
import type { Luma, Reading } from './read-luma.js';

/**
 * Keeps the best photo of each stretch of the capture, so that the upload is small, spread over the whole capture, and
 * sharp. A photo is encoded only when it beats what its stretch has: on a slow phone that is a few a second.
 */
export interface FrameChooser {
  /** Opens the next stretch: what was chosen before stays. */
  beginStretch(): void;
  /** @param take encodes the picture that `reading` is of; called only where it is wanted */
  offer(luma: Luma, reading: Reading, atMs: number, take: () => Promise<Blob | null>): Promise<void>;
  /** In time order. */
  frames(): Frame[];
}

/** A little sharper is not worth another encoding. */
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
      // A camera that stalls gives the same picture again; the server rightly takes equal bytes for a replay.
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

/** Sharp and well lit. A dark picture's noise looks sharp, so light weighs in. */
function scoreOf(reading: Reading): number {
  const light = 1 - Math.min(1, Math.abs(reading.brightness - 0.5) * 1.6);
  return reading.sharpness * (0.2 + light) * (1 - Math.min(0.8, reading.glare));
}

function isSame(a: Luma, b: Luma): boolean {
  return a.pixels.length === b.pixels.length && a.pixels.every((value, i) => value === b.pixels[i]);
}
