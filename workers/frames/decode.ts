import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import type { FileSigns } from '@faceproof/protocol/measuring/job.js';
import sharp, { type Metadata } from 'sharp';
import { hasManyScans } from './has-many-scans.js';
import { readFileSigns } from './read-file-signs.js';
import { type JpegSize, readJpegSize } from './read-jpeg-size.js';

/** A picture, upright and in 8-bit sRGB, or why it cannot be decoded. An unreadable picture is a measurement, not a fault. */
export type Decoded =
  | {
      decoded: true;
      /** Upright size of the original picture. */
      width: number;
      height: number;
      /** The picture to measure, scaled down if it is larger than `workingSideMax`. */
      image: RgbImage;
      /** What the file contains besides its pixels; missing for a clip's frame. */
      file?: FileSigns;
    }
  | { decoded: false };

export interface DecodeLimits {
  /** Checked from the header, before any pixel is decoded. */
  pixelsMax: number;
  /** Longest side of the picture to measure. Detector and models use at most a few hundred pixels; more only costs memory. */
  workingSideMax: number;
  /** Milliseconds of CPU that decoding the picture may cost, estimated from its header; left out: any. */
  msMax?: number;
}

/** Of CPU for decoding the frames of a capture; each has an equal share, so that the result does not depend on their order. */
export const CAPTURE_DECODE_MS_MAX = 5000;

export const FRAME_DECODE_LIMITS: DecodeLimits = { pixelsMax: 12_000_000, workingSideMax: 1280 };
/** A scanned document: a large picture with a small face. */
export const REFERENCE_DECODE_LIMITS: DecodeLimits = { pixelsMax: 40_000_000, workingSideMax: 2048 };

/**
 * The most milliseconds of CPU per megapixel that pictures made for it cost: a baseline JPEG of noise, a JPEG with 20 scans of it, one
 * of four inks, an interlaced PNG of 16 bits with transparency, a WebP of noise. See docs/explanation/performance.md.
 */
const MS_PER_MEGAPIXEL = { jpeg: 14, progressive: 45, inks: 110, png: 60, webp: 55 } as const;
/** Of a small colour profile, in addition. */
const PROFILE_MS_PER_MEGAPIXEL = 15;
/** Profiles of cameras and phones are formulas; larger ones are tables of any cost, and are ignored. */
const PROFILE_BYTES_MAX = 4096;

/**
 * @param bytes hostile: a person's device, or an integrator's customer, made them
 */
export async function decodePicture(bytes: Uint8Array, limits: DecodeLimits): Promise<Decoded> {
  try {
    if (hasManyScans(bytes) || hasPackedText(bytes)) return { decoded: false };
    const header = await readHeader(bytes);
    if (header === null || header.width * header.height > limits.pixelsMax) return { decoded: false };
    if (header.msMax > (limits.msMax ?? Number.POSITIVE_INFINITY)) return { decoded: false };
    return { ...(await decodePixels(bytes, header, limits)), file: readFileSigns(bytes) };
  } catch {
    // libvips throws an Error for any problem with a picture; its message is not useful to anyone.
    return { decoded: false };
  }
}

/** Call once, before the first picture. One thread per picture (pictures are processed in parallel), no cache. */
export function prepareDecoder(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  // Only the loaders of the three formats may run, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
}

interface Header {
  width: number;
  height: number;
  hasAlpha: boolean;
  ignoreIcc: boolean;
  /** What decoding it costs at most. */
  msMax: number;
}

/** @returns the upright size; null if this is not a picture in an accepted format */
async function readHeader(bytes: Uint8Array): Promise<Header | null> {
  const jpeg = readJpegSize(bytes);
  if (jpeg !== null)
    return jpeg.width > 0 && jpeg.height > 0 ? { ...jpeg, hasAlpha: false, ...costOf({ ...jpeg, format: 'jpeg' }) } : null;
  const metadata: Metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  const { width, height, format, channels, orientation = 1, isProgressive: progressive = false } = metadata;
  if (!(width > 0) || !(height > 0) || !isAccepted(format)) return null;
  const cost = costOf({ width, height, format, components: channels, progressive, iccBytes: metadata.icc?.length ?? 0 });
  const turned = orientation >= 5 && orientation <= 8;
  return { width: turned ? height : width, height: turned ? width : height, hasAlpha: metadata.hasAlpha === true, ...cost };
}

type Format = 'jpeg' | 'png' | 'webp';

function isAccepted(format: string | undefined): format is Format {
  return format === 'jpeg' || format === 'png' || format === 'webp';
}

function costOf(of: JpegSize & { format: Format }): Pick<Header, 'ignoreIcc' | 'msMax'> {
  const jpeg = of.components > 3 ? 'inks' : of.progressive ? 'progressive' : 'jpeg';
  const ignoreIcc = of.iccBytes > PROFILE_BYTES_MAX;
  const profile = of.iccBytes > 0 && !ignoreIcc ? PROFILE_MS_PER_MEGAPIXEL : 0;
  const rate = MS_PER_MEGAPIXEL[of.format === 'jpeg' ? jpeg : of.format] + profile;
  return { ignoreIcc, msMax: (rate * of.width * of.height) / 1e6 };
}

async function decodePixels(
  bytes: Uint8Array,
  header: Header,
  limits: DecodeLimits,
): Promise<Extract<Decoded, { decoded: true }>> {
  const { workingSideMax: side } = limits;
  const { ignoreIcc } = header;
  const reading = { limitInputPixels: limits.pixelsMax, failOn: 'error', sequentialRead: true, ignoreIcc } as const;
  let picture = sharp(bytes, reading).autoOrient();
  if (Math.max(header.width, header.height) > side)
    picture = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  if (header.hasAlpha) picture = picture.flatten({ background: '#ffffff' });
  const { data, info } = await picture.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const image = {
    width: info.width,
    height: info.height,
    data: info.channels === 3 ? asBytes(data) : toRgb(data, info.channels),
  };
  return { decoded: true, width: header.width, height: header.height, image };
}

/** A plain view, not a Buffer: the loops over pixels are compiled for one array type. */
function asBytes(data: Buffer): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.length);
}

/** libvips decodes a grey picture to one channel; its value is used for all three. */
function toRgb(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const rgb = new Uint8Array(pixels * 3);
  for (let i = 0; i < pixels; i++) {
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = data[i * channels + Math.min(c, channels - 1)] ?? 0;
  }
  return rgb;
}

/** Compressed text and profiles grow a thousandfold: this many bytes cost about as much as a megapixel. Cameras write none. */
const BYTES_MAX = 32_768;
const PACKED: ReadonlySet<string> = new Set(['zTXt', 'iTXt', 'iCCP']);
const SIGNATURE = '\x89PNG\r\n\x1a\n';

/**
 * libvips unpacks all of a PNG's text before it reads the size. Hostile bytes. https://www.w3.org/TR/png-3/#5Chunk-layout
 *
 * @returns whether this is a PNG with more of it than a picture needs; false for any other file
 */
function hasPackedText(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 0, 8) !== SIGNATURE) return false;
  let packed = 0;
  for (let at = 8; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (PACKED.has(file.toString('latin1', at + 4, at + 8))) packed += length;
    if (packed > BYTES_MAX) return true;
    at += 12 + length;
  }
  return false;
}
