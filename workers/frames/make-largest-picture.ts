import { crc32, deflateSync } from 'node:zlib';
import { FRAME_DECODE_LIMITS } from './decode.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [WIDTH, HEIGHT] = [4000, 3000];

/** First column, first row and steps of the seven passes in which an interlaced PNG sends its pixels. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A black PNG of as many pixels as a frame may have. It is interlaced, so that decoding it needs all of its pixels in memory. */
export function makeLargestPicture(): Buffer {
  if (WIDTH * HEIGHT !== FRAME_DECODE_LIMITS.pixelsMax) throw new Error('The largest picture has another size');
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 1], 8);
  // Black, and the filter of each row, are zeros. The system gives untouched zeros no memory.
  const pixels = deflateSync(Buffer.alloc(countBytes()));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Each row of a pass has a byte for its filter, then three bytes for each of its pixels. */
function countBytes(): number {
  return PASSES.reduce((sum, [x, y, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((WIDTH - x) / stepX), Math.ceil((HEIGHT - y) / stepY)];
    return sum + rows * (1 + 3 * columns);
  }, 0);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
}
