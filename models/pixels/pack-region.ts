import { clamp, type KernelMemory, kernels, NORM, NORM_BYTES, placeRows } from './kernels.js';
import type { Region, RgbImage } from './rgb-image.js';
import { byColour, planeWriter, type TensorSpec, tensorLength } from './tensor-spec.js';

/**
 * Stretches a region of the picture onto a model's input: bilinear with pixel centres at one half (like OpenCV's
 * INTER_LINEAR); outside the picture, the edge is repeated.
 *
 * @param out filled completely and returned, so that its memory can be reused; allocated if omitted
 * @returns planar floats, channels × height × width, in the channel order and normalisation of `spec`
 */
export function packRegion(
  image: RgbImage,
  region: Region,
  spec: TensorSpec,
  out: Float32Array = new Float32Array(tensorLength(spec)),
): Float32Array {
  packPlanes(image, region, spec, out);
  return out;
}

/** @returns where the planes of R, G and B lie in the memory of the kernels; a grey tensor is the sum of its three */
export function packPlanes(image: RgbImage, region: Region, spec: TensorSpec, out: Float32Array): number {
  const { width, height } = spec;
  const columns = NORM_BYTES + TAP_BYTES * height;
  const planes = columns + TAP_BYTES * width;
  const plane = 4 * width * height;
  const picture = planes + 3 * plane;
  const down = { start: region.y, scale: region.height / height, count: height, limit: image.height };
  const across = { start: region.x, scale: region.width / width, count: width, limit: image.width };
  const ends = [placeOf(0, down), placeOf(height - 1, down)];
  const { memory, origin } = placeRows(image, Math.min(...ends), Math.max(...ends), picture);
  const rowBytes = image.width * 3;
  const [red, green, blue] = byColour(spec, (channel) => planes + channel * plane);
  if (isHalved(down) && isHalved(across) && width % 8 === 0) {
    writeNorm(memory, spec, 1 / 4);
    const top = origin + region.y * rowBytes + region.x * 3;
    kernels().halve(top, rowBytes, width, height, NORM, red, green, blue);
  } else {
    writeNorm(memory, spec, 1);
    writeTaps(memory, NORM_BYTES, down, { stride: rowBytes, origin });
    writeTaps(memory, columns, across, { stride: 3, origin: 0 });
    kernels().sample(NORM_BYTES, height, columns, width, NORM, red, green, blue);
  }
  const packed = memory.floats.subarray(planes / 4, picture / 4);
  const length = width * height;
  if (spec.channels !== 'GREY') out.set(packed);
  else for (let i = 0; i < length; i++) out[i] = (packed[i] ?? 0) + (packed[i + length] ?? 0) + (packed[i + 2 * length] ?? 0);
  return planes;
}

/** @param share of the sum that a kernel computes */
function writeNorm({ floats }: KernelMemory, spec: TensorSpec, share: number): void {
  const { scale, shift } = planeWriter(spec);
  for (let c = 0; c < 3; c++) {
    floats[NORM / 4 + c] = share * (scale[c] ?? 0);
    floats[NORM / 4 + 4 + c] = shift[c] ?? 0;
  }
}

/** How one direction is sampled: `count` samples from `start`, each `scale` pixels after the one before, of `limit` pixels. */
interface Direction {
  start: number;
  scale: number;
  count: number;
  limit: number;
}

function placeOf(i: number, { start, scale }: Direction): number {
  return start + (i + 0.5) * scale - 0.5;
}

/** Whether two pixels inside the picture become one, as of a 640×480 frame onto 320×240: each sample is the mean of four neighbours. */
function isHalved({ start, scale, count, limit }: Direction): boolean {
  return scale === 2 && Number.isInteger(start) && start >= 0 && start + 2 * count <= limit;
}

/** Two places and the weight of the second: i32, i32, f32. */
const TAP_BYTES = 12;

function writeTaps({ ints, floats }: KernelMemory, at: number, of: Direction, by: { stride: number; origin: number }): void {
  for (let i = 0, tap = at / 4; i < of.count; i++, tap += 3) {
    const place = placeOf(i, of);
    const low = Math.floor(place);
    ints[tap] = by.origin + clamp(low, of.limit) * by.stride;
    ints[tap + 1] = by.origin + clamp(low + 1, of.limit) * by.stride;
    floats[tap + 2] = place - low;
  }
}
