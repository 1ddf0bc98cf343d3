import { makeLargestPicture } from './frames/make-largest-picture.js';
import type { CaptureInput } from './measure/measure-capture.js';

const MB = 1024 * 1024;

/** What one upload takes as it was sealed and as it was opened. */
export const UPLOAD_BYTES = 2 * 24_000_000;
/** A capture's frames and its reference. */
const CAPTURE_PICTURES = 24 + 1;
/** A clip's frames as ffmpeg writes them, and as one piece. */
const CLIP_BYTES = 2 * 16 * 1280 ** 2 * 3;
/** For what real faces and other captures take beside the trial. */
const MARGIN = 1.15;
const STEP_MB = 10;
const LOOK_MS = 10;

/**
 * Measures a capture of the largest pictures on this machine, and reads the resident memory meanwhile. The models have warmed up
 * before.
 *
 * @param by.pictures how many lie decoded in memory at most: {@link countPictures}
 * @returns the least limit that leaves room for that capture, in bytes; a multiple of 10 MB
 */
export async function measureNeed(by: {
  measure: (input: CaptureInput) => Promise<unknown>;
  pictures: number;
  readBytes: () => number;
}): Promise<number> {
  const picture = makeLargestPicture();
  let most = by.readBytes();
  const look = () => {
    most = Math.max(most, by.readBytes());
  };
  const timer = setInterval(look, LOOK_MS);
  try {
    const frames = Array.from({ length: by.pictures }, () => picture);
    await by.measure({ captureId: 'trial', media: { kind: 'FRAMES', frames }, reference: null });
    look();
  } finally {
    clearInterval(timer);
  }
  return roundUp((most + Math.max(UPLOAD_BYTES, CLIP_BYTES)) * MARGIN);
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / MB / STEP_MB) * STEP_MB * MB;
}

/** How many pictures lie decoded in memory at most: no more than the captures in progress have. Pure. */
export function countPictures({ picturesMax, concurrency }: { picturesMax: number; concurrency: number }): number {
  return Math.min(picturesMax, concurrency * CAPTURE_PICTURES);
}

/**
 * @param lanes how many batches run in parallel: on a GPU, ENGINE_THREADS has no effect
 * @returns what an operator does about a limit that leaves no room for a capture; null if it does
 */
export function explainSmallLimit(limitBytes: number, needBytes: number, lanes: number): string | null {
  if (limitBytes >= needBytes) return null;
  const [limit, need] = [limitBytes, needBytes].map((bytes) => Math.round(bytes / MB));
  const less = lanes > 1 ? 'PICTURES_MAX or ENGINE_THREADS' : 'PICTURES_MAX';
  return `WORKER_MEMORY_MB_MAX=${limit} leaves no room for the largest capture. Set it to ${need} or more, lower ${less}, or unset it.`;
}
