export interface PictureSize {
  width: number;
  height: number;
}

/** @returns the size in the header of a JPEG, PNG or WebP picture; null for any other or damaged file */
export function readPicture(bytes: Buffer): PictureSize | null {
  try {
    if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
    if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return readPng(bytes);
    const isWebp = textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP';
    return isWebp ? readWebp(bytes) : null;
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @returns whether the file begins like a clip: MP4's `ftyp` box, or WebM's EBML header */
export function isClip(bytes: Buffer): boolean {
  return textAt(bytes, 4) === 'ftyp' || bytes.subarray(0, 4).equals(Buffer.of(0x1a, 0x45, 0xdf, 0xa3));
}

/** Walks the segments to the frame header: SOF0 to SOF15, but for the tables DHT, JPG and DAC, which lie between them. */
function readJpeg(bytes: Buffer): PictureSize | null {
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readPng(bytes: Buffer): PictureSize | null {
  if (textAt(bytes, 12) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Lossy, lossless and extended files have their size in different places. */
function readWebp(bytes: Buffer): PictureSize | null {
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.subarray(at, at + 4).toString('latin1');
}
