import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import type { BurstMeasurement } from '@faceproof/protocol/measuring/job.js';
import { type DecodeLimits, decodePicture } from '../frames/decode.js';
import type { Steps } from './steps.js';

const SIDE_MAX = 160;
const LIMITS: DecodeLimits = { pixelsMax: SIDE_MAX * SIDE_MAX, workingSideMax: SIDE_MAX, msMax: 50 };

/**
 * Measures what lies between neighbouring pictures of a camera: a screen flickers, a lamp draws bands, a sensor has noise.
 *
 * @param pictures hostile
 * @returns null unless they are three pictures of one size
 */
export async function measureBurst(
  pictures: readonly Uint8Array[],
  steps: Pick<Steps, 'decode' | 'seek'>,
): Promise<BurstMeasurement | null> {
  if (pictures.length !== 3) return null;
  const decoded = await steps.decode(() => Promise.all(pictures.map((bytes) => decodePicture(bytes, LIMITS))));
  const [first, middle, last] = decoded.flatMap((picture) => (picture.decoded ? [picture.image] : []));
  if (!first || !middle || !last || !isLike(middle, first) || !isLike(last, first)) return null;
  return steps.seek(() => compare(toLuma(first), toLuma(middle), toLuma(last), first.width));
}

function isLike(one: RgbImage, other: RgbImage): boolean {
  return one.width === other.width && one.height === other.height;
}

/** From a median absolute deviation to a standard deviation, and from that of m − (a + b) / 2 to that of m. */
const TO_SIGMA = 1 / (0.6745 * Math.sqrt(1.5));

/** The middle picture against the mean of its neighbours, in which a steady change of light or place cancels out. */
function compare(first: Float32Array, middle: Float32Array, last: Float32Array, width: number): BurstMeasurement {
  const mean = first.map((value, i) => (value + at(last, i)) / 2);
  const gain = brighter(middle, mean, 0, middle.length);
  const rows = Array.from({ length: middle.length / width }, (_, row) => brighter(middle, mean, row * width, width) - gain);
  const rests = middle.map((value, i) => Math.abs(value / Math.exp(gain) - at(mean, i))).sort();
  return {
    flicker: Math.abs(gain),
    banding: Math.sqrt(rows.reduce((sum, row) => sum + row * row, 0) / rows.length),
    noise: at(rests, rests.length >> 1) * TO_SIGMA,
    motion: first.reduce((sum, value, i) => sum + Math.abs(value - at(last, i)), 0) / first.length,
  };
}

/** Half a grey level, so that black has a logarithm. */
const BLACK = 0.5 / 255;

function brighter(one: Float32Array, other: Float32Array, from: number, count: number): number {
  let [sum, otherSum] = [0, 0];
  for (let i = from; i < from + count; i++) {
    sum += at(one, i);
    otherSum += at(other, i);
  }
  return Math.log((sum / count + BLACK) / (otherSum / count + BLACK));
}

/** 0..1. */
function toLuma({ data, width, height }: RgbImage): Float32Array {
  return Float32Array.from({ length: width * height }, (_, i) => {
    const [red, green, blue] = [data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0];
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  });
}

function at(values: Float32Array, i: number): number {
  return values[i] ?? 0;
}
