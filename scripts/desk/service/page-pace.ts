/** A picture of a clip, as a page's camera would see it. */
export interface Picture extends Seen {
  jpeg: Buffer;
}

export interface Seen {
  /** Milliseconds from the start of the clip. */
  atMs: number;
  /** The same picture, small and grey, row by row. */
  grey: Uint8Array;
}

/** The size of `Picture.grey`, whatever the shape of the clip is. */
export const GREY = { width: 160, height: 120 };

/**
 * From when until when the capture page looks for each photo of a passive capture, in milliseconds.
 * Source: orchestrator/pages/capture/app/flow/record-capture.ts, with which a test compares them.
 */
const STRETCH_MS = 325;
export const STRETCHES = Array.from({ length: 10 }, (_, i) => [i * STRETCH_MS, (i + 1) * STRETCH_MS] as const);

const CAPTURE_MS = 3250;
/** The person taps "try again", or opens the next session. */
const BREAK_MS = 2000;
/** The minimum of an upload. */
const PHOTOS_MIN = 3;

/**
 * Cuts a clip into captures at the pace of the page, with two seconds between them. Like the page, it keeps the sharpest picture of
 * each stretch. Pure.
 *
 * @param pictures of one clip, in order
 * @returns the last capture is left out if the clip ends before it
 */
export function cutAtPagePace<T extends Seen>(pictures: readonly T[]): T[][] {
  const endMs = pictures.at(-1)?.atMs ?? 0;
  const captures: T[][] = [];
  for (let fromMs = 0; fromMs === 0 || fromMs + CAPTURE_MS <= endMs; fromMs += CAPTURE_MS + BREAK_MS) {
    const photos = STRETCHES.flatMap(([from, to]) => {
      const seen = pictures.filter(({ atMs }) => atMs >= fromMs + from && atMs < fromMs + to);
      return seen.length === 0 ? [] : [sharpestOf(seen)];
    });
    if (photos.length >= PHOTOS_MIN) captures.push(photos);
  }
  return captures;
}

function sharpestOf<T extends Seen>(pictures: readonly T[]): T {
  return pictures.reduce((best, one) => (sharpnessOf(one.grey) > sharpnessOf(best.grey) ? one : best));
}

/** The middle, where the face should be. */
const MIDDLE = { x1: 48, x2: 112, y1: 24, y2: 96 };

/** Variance of the Laplacian. */
function sharpnessOf(grey: Uint8Array): number {
  const { width } = GREY;
  const at = (i: number): number => grey[i] ?? 0;
  let [count, sum, squares] = [0, 0, 0];
  for (let y = MIDDLE.y1; y < MIDDLE.y2; y++) {
    for (let x = MIDDLE.x1; x < MIDDLE.x2; x++) {
      const i = y * width + x;
      const edge = 4 * at(i) - at(i - 1) - at(i + 1) - at(i - width) - at(i + width);
      count++;
      sum += edge;
      squares += edge * edge;
    }
  }
  return squares / count - (sum / count) ** 2;
}
