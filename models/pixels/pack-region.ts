import type { Region, RgbImage } from './rgb-image.js';
import { planesOf, planeWriter, type TensorSpec, tensorLength } from './tensor-spec.js';

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
  if (spec.channels === 'GREY') {
    packGrey(image, region, spec, out);
    return out;
  }
  const step = wholeStep(image, region, spec);
  if (step === 1) packPixels(image, region, spec, out);
  else if (step === 2 && liesOnWords(image, region, spec)) packHalf(image, region, spec, out);
  else packColour(image, region, spec, out);
  return out;
}

/** ITU-R BT.601, like OpenCV and libjpeg. */
const LUMA = { red: 0.299, green: 0.587, blue: 0.114 };

/**
 * The step where a whole number of pixels becomes one, inside the picture. With a step of two each sample is the mean of
 * four neighbours, with a step of one it is the pixel itself: a 640×480 frame onto 320×240 and an aligned face take half
 * the time of the general way.
 */
function wholeStep(image: RgbImage, region: Region, spec: TensorSpec): number | null {
  const step = region.width / spec.width;
  const inside =
    region.x >= 0 && region.y >= 0 && region.x + region.width <= image.width && region.y + region.height <= image.height;
  const whole = Number.isInteger(region.x) && Number.isInteger(region.y) && Number.isInteger(step);
  return inside && whole && step > 0 && region.height / spec.height === step ? step : null;
}

function packPixels(image: RgbImage, region: Region, spec: TensorSpec, out: Float32Array): void {
  const { data } = image;
  const { scale, shift } = planeWriter(spec);
  const [redScale, greenScale, blueScale] = scale;
  const [redShift, greenShift, blueShift] = shift;
  const [reds, greens, blues] = planesOf(out, spec);
  let o = 0;
  for (let y = 0; y < spec.height; y++) {
    let at = (((region.y + y) * image.width + region.x) * 3) | 0;
    for (let x = 0; x < spec.width; x++) {
      reds[o] = (data[at] ?? 0) * redScale + redShift;
      greens[o] = (data[at + 1] ?? 0) * greenScale + greenShift;
      blues[o] = (data[at + 2] ?? 0) * blueScale + blueShift;
      at += 3;
      o++;
    }
  }
}

/** Whether each row of the region starts at a multiple of four bytes, so that it can be read in words. */
function liesOnWords({ data, width }: RgbImage, region: Region, spec: TensorSpec): boolean {
  return data.byteOffset % 4 === 0 && width % 4 === 0 && region.x % 4 === 0 && spec.width % 2 === 0;
}

/**
 * Reads four bytes as one word, and adds two of them to those of the row below in one addition. Sums of four bytes are integers, so the result is the same to the last bit. Every platform of
 * Node is little-endian: the first byte is the lowest.
 */
function packHalf(image: RgbImage, region: Region, spec: TensorSpec, out: Float32Array): void {
  const words = new Uint32Array(image.data.buffer, image.data.byteOffset, image.data.length >>> 2);
  const { scale, shift } = planeWriter(spec);
  const [redScale, greenScale, blueScale] = [scale[0] / 4, scale[1] / 4, scale[2] / 4];
  const [redShift, greenShift, blueShift] = shift;
  const [reds, greens, blues] = planesOf(out, spec);
  const rowWords = ((image.width * 3) / 4) | 0;
  let o = 0;
  for (let y = 0; y < spec.height; y++) {
    let a = ((region.y + 2 * y) * rowWords + (region.x * 3) / 4) | 0;
    let b = (a + rowWords) | 0;
    // Four pixels are three words: R G B R, G B R G, B R G B. Even and odd bytes, each with those of the row below.
    for (let x = 0; x < spec.width; x += 2) {
      const a0 = words[a] ?? 0;
      const a1 = words[a + 1] ?? 0;
      const a2 = words[a + 2] ?? 0;
      const b0 = words[b] ?? 0;
      const b1 = words[b + 1] ?? 0;
      const b2 = words[b + 2] ?? 0;
      const even0 = (a0 & 0xff00ff) + (b0 & 0xff00ff);
      const even1 = (a1 & 0xff00ff) + (b1 & 0xff00ff);
      const even2 = (a2 & 0xff00ff) + (b2 & 0xff00ff);
      const odd0 = ((a0 >>> 8) & 0xff00ff) + ((b0 >>> 8) & 0xff00ff);
      const odd1 = ((a1 >>> 8) & 0xff00ff) + ((b1 >>> 8) & 0xff00ff);
      const odd2 = ((a2 >>> 8) & 0xff00ff) + ((b2 >>> 8) & 0xff00ff);
      reds[o] = ((even0 & 0xffff) + (odd0 >>> 16)) * redScale + redShift;
      greens[o] = ((odd0 & 0xffff) + (even1 & 0xffff)) * greenScale + greenShift;
      blues[o] = ((even0 >>> 16) + (odd1 & 0xffff)) * blueScale + blueShift;
      o++;
      reds[o] = ((even1 >>> 16) + (odd2 & 0xffff)) * redScale + redShift;
      greens[o] = ((odd1 >>> 16) + (even2 >>> 16)) * greenScale + greenShift;
      blues[o] = ((even2 & 0xffff) + (odd2 >>> 16)) * blueScale + blueShift;
      o++;
      a += 3;
      b += 3;
    }
  }
}

function packColour(image: RgbImage, region: Region, spec: TensorSpec, out: Float32Array): void {
  const columns = tapsOf(region.x, region.width, spec.width, image.width, 3);
  const rows = tapsOf(region.y, region.height, spec.height, image.height, image.width * 3);
  if (columns.clamped || rows.clamped) packClamped(image, columns, rows, spec, out);
  else packInside(image, columns, rows, spec, out);
}

/**
 * Inside the picture, two neighbours in a row are six adjacent bytes. They are read as two overlapping words, R G B R and B R
 * G B, in half the time of reading bytes, and never beyond the picture's last byte.
 */
function packInside(image: RgbImage, columns: Taps, rows: Taps, spec: TensorSpec, out: Float32Array): void {
  const view = new DataView(image.data.buffer, image.data.byteOffset, image.data.byteLength);
  const { scale, shift } = planeWriter(spec);
  const [redScale, greenScale, blueScale] = scale;
  const [redShift, greenShift, blueShift] = shift;
  const [reds, greens, blues] = planesOf(out, spec);
  let o = 0;
  for (let y = 0; y < spec.height; y++) {
    const top = rows.first[y] ?? 0;
    const bottom = rows.second[y] ?? 0;
    const v = rows.weight[y] ?? 0;
    for (let x = 0; x < spec.width; x++) {
      const left = columns.first[x] ?? 0;
      const u = columns.weight[x] ?? 0;
      const a = view.getInt32(top + left, true);
      const b = view.getInt32(top + left + 2, true);
      const c = view.getInt32(bottom + left, true);
      const d = view.getInt32(bottom + left + 2, true);
      const wd = u * v;
      const wb = u - wd;
      const wc = v - wd;
      const wa = 1 - u - wc;
      reds[o] = ((a & 255) * wa + ((b >>> 8) & 255) * wb + (c & 255) * wc + ((d >>> 8) & 255) * wd) * redScale + redShift;
      greens[o] =
        (((a >>> 8) & 255) * wa + ((b >>> 16) & 255) * wb + ((c >>> 8) & 255) * wc + ((d >>> 16) & 255) * wd) * greenScale +
        greenShift;
      blues[o] =
        (((a >>> 16) & 255) * wa + (b >>> 24) * wb + ((c >>> 16) & 255) * wc + (d >>> 24) * wd) * blueScale + blueShift;
      o++;
    }
  }
}

function packClamped(image: RgbImage, columns: Taps, rows: Taps, spec: TensorSpec, out: Float32Array): void {
  const { data } = image;
  const { scale, shift } = planeWriter(spec);
  const [redScale, greenScale, blueScale] = scale;
  const [redShift, greenShift, blueShift] = shift;
  const [reds, greens, blues] = planesOf(out, spec);
  let o = 0;
  for (let y = 0; y < spec.height; y++) {
    const top = rows.first[y] ?? 0;
    const bottom = rows.second[y] ?? 0;
    const v = rows.weight[y] ?? 0;
    for (let x = 0; x < spec.width; x++) {
      const left = columns.first[x] ?? 0;
      const right = columns.second[x] ?? 0;
      const u = columns.weight[x] ?? 0;
      const a = top + left;
      const b = top + right;
      const c = bottom + left;
      const d = bottom + right;
      const wd = u * v;
      const wb = u - wd;
      const wc = v - wd;
      const wa = 1 - u - wc;
      reds[o] = ((data[a] ?? 0) * wa + (data[b] ?? 0) * wb + (data[c] ?? 0) * wc + (data[d] ?? 0) * wd) * redScale + redShift;
      greens[o] =
        ((data[a + 1] ?? 0) * wa + (data[b + 1] ?? 0) * wb + (data[c + 1] ?? 0) * wc + (data[d + 1] ?? 0) * wd) * greenScale +
        greenShift;
      blues[o] =
        ((data[a + 2] ?? 0) * wa + (data[b + 2] ?? 0) * wb + (data[c + 2] ?? 0) * wc + (data[d + 2] ?? 0) * wd) * blueScale +
        blueShift;
      o++;
    }
  }
}

function packGrey(image: RgbImage, region: Region, spec: TensorSpec, out: Float32Array): void {
  const { data } = image;
  const columns = tapsOf(region.x, region.width, spec.width, image.width, 3);
  const rows = tapsOf(region.y, region.height, spec.height, image.height, image.width * 3);
  const scale = 1 / (spec.std[0] ?? 1);
  const shift = -(spec.mean[0] ?? 0) * scale;
  const luma = (at: number): number =>
    (data[at] ?? 0) * LUMA.red + (data[at + 1] ?? 0) * LUMA.green + (data[at + 2] ?? 0) * LUMA.blue;
  let o = 0;
  for (let y = 0; y < spec.height; y++) {
    const top = rows.first[y] ?? 0;
    const bottom = rows.second[y] ?? 0;
    const v = rows.weight[y] ?? 0;
    for (let x = 0; x < spec.width; x++) {
      const left = columns.first[x] ?? 0;
      const right = columns.second[x] ?? 0;
      const u = columns.weight[x] ?? 0;
      const upper = luma(top + left) * (1 - u) + luma(top + right) * u;
      const lower = luma(bottom + left) * (1 - u) + luma(bottom + right) * u;
      out[o++] = (upper * (1 - v) + lower * v) * scale + shift;
    }
  }
}

/** The sample position of each output column or row: two byte offsets and the weight of the second. */
interface Taps {
  first: Int32Array;
  second: Int32Array;
  weight: Float32Array;
  /** Whether some samples lie outside the picture and repeat its edge. */
  clamped: boolean;
}

function tapsOf(start: number, length: number, outLength: number, limit: number, stride: number): Taps {
  const first = new Int32Array(outLength);
  const second = new Int32Array(outLength);
  const weight = new Float32Array(outLength);
  const scale = length / outLength;
  let clamped = false;
  for (let i = 0; i < outLength; i++) {
    const at = start + (i + 0.5) * scale - 0.5;
    const low = Math.floor(at);
    first[i] = clamp(low, limit) * stride;
    second[i] = clamp(low + 1, limit) * stride;
    clamped ||= low < 0 || low + 1 >= limit;
    weight[i] = at - low;
  }
  return { first, second, weight, clamped };
}

function clamp(value: number, limit: number): number {
  return value < 0 ? 0 : value >= limit ? limit - 1 : value;
}
