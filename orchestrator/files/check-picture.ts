import { imageSize } from 'image-size';
import { Refusal } from '../refusal.js';

export type PictureFormat = 'jpeg' | 'png' | 'webp';
const FORMATS: Readonly<Record<string, PictureFormat>> = { jpg: 'jpeg', png: 'png', webp: 'webp' };

/**
 * Reads only the header of a hostile picture: a frame's pixels are decoded on a worker, never here.
 *
 * @param limits.accepted the formats that a refusal names, such as `JPEG, PNG or WebP`
 * @returns the format and the size as stored, before any rotation. `lies`: upright, width and height change places
 * @throws Refusal payload_too_large, unsupported_media_type, undecodable_media
 */
export function checkPicture(
  bytes: Buffer,
  limits: { pointer: string; bytesMax: number; pixelsMax: number; accepted?: string },
): { format: PictureFormat; width: number; height: number; lies: boolean } {
  const send = `Send ${limits.accepted ?? 'JPEG, PNG or WebP'} pictures.`;
  const at = { errors: [{ pointer: limits.pointer, code: 'unusable', message: 'This picture cannot be accepted.' }] };
  if (bytes.length > limits.bytesMax)
    throw new Refusal('payload_too_large', `A picture must not exceed ${limits.bytesMax} bytes.`, at);
  if (!looksLikePicture(bytes)) throw new Refusal('unsupported_media_type', send, at);
  const { type, width, height, orientation = 1 } = readSize(bytes, at);
  const format = FORMATS[type ?? ''];
  if (format === undefined) throw new Refusal('unsupported_media_type', send, at);
  if (width * height > limits.pixelsMax) {
    throw new Refusal('payload_too_large', `A picture must not exceed ${limits.pixelsMax / 1e6} megapixels.`, at);
  }
  return { format, width, height, lies: orientation >= 5 };
}

function readSize(bytes: Buffer, at: { errors: { pointer: string; code: string; message: string }[] }) {
  try {
    return imageSize(bytes);
  } catch (cause) {
    throw new Refusal('undecodable_media', 'A picture is damaged: its header cannot be read.', { ...at, cause });
  }
}

/** Judged by the first bytes, which distinguish a damaged picture from another kind of file. */
function looksLikePicture(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG') || (start.startsWith('RIFF') && start.slice(8) === 'WEBP')
  );
}
