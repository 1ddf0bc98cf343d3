import { TorchFileError } from './torch-file-error.js';

/** Reads from the front. Every read is checked against the end of the file. */
export interface ByteReader {
  /** @returns the next byte */
  byte(): number;
  /** @returns a view of the next `count` bytes, not a copy */
  bytes(count: number): Uint8Array;
  /** @returns the text before the next line feed, at most 100 characters; the line feed is read too */
  line(): string;
  /** @returns a whole number, little-endian, of 1, 2, 4 or 8 bytes */
  unsigned(size: 1 | 2 | 4 | 8): number;
  /** Two's complement, little-endian, 4 bytes. */
  int32(): number;
  /** How many bytes are left. */
  left(): number;
}

const LINE_MAX = 100;

export function openBytes(file: Uint8Array): ByteReader {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  /** @returns the position before it */
  const advance = (count: number): number => {
    if (!(count <= file.length - at)) throw new TorchFileError('it ends too early');
    at += count;
    return at - count;
  };
  return {
    byte: () => view.getUint8(advance(1)),
    bytes(count) {
      const from = advance(count);
      return file.subarray(from, from + count);
    },
    line() {
      const end = file.subarray(at, at + LINE_MAX + 1).indexOf(LINE_FEED);
      if (end < 0) throw new TorchFileError('it contains a name that is too long');
      const text = String.fromCharCode(...file.subarray(at, at + end));
      advance(end + 1);
      return text;
    },
    unsigned(size) {
      const from = advance(size);
      if (size === 1) return view.getUint8(from);
      if (size === 2) return view.getUint16(from, true);
      if (size === 4) return view.getUint32(from, true);
      const value = view.getBigUint64(from, true);
      if (value > Number.MAX_SAFE_INTEGER) throw new TorchFileError('it contains a size that is too large');
      return Number(value);
    },
    int32: () => view.getInt32(advance(4), true),
    left: () => file.length - at,
  };
}

const LINE_FEED = 10;
