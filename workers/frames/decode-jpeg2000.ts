import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { JPEG2000_PIXELS_MAX, readJpeg2000Header } from '@faceproof/protocol/measuring/jpeg2000-header.js';
import { FOLDER } from '../folder.js';

/** Pixels of eight bits, row by row: grey, grey with alpha, RGB, or RGB with alpha. */
export interface RawPicture {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Only sRGB, grey, and files that do not say. */
const COLOR_SPACES: ReadonlySet<number> = new Set([-1, 0, 1, 2]);
const BITS_MAX = 16;
/** The codec allocates memory for each tile before it decodes one. */
const TILES_MAX = 1024;

/**
 * Decodes a JPEG 2000 picture with OpenJPEG as WebAssembly, in at most 256 MiB. It blocks its thread, so call it only in a
 * process that someone else ends: see normalize-picture.ts.
 *
 * @param bytes hostile
 * @returns null if the picture is damaged, too large, or of another kind of colour
 * @throws Error if the codec broke on it or ran out of memory
 */
export async function decodeJpeg2000(bytes: Uint8Array): Promise<RawPicture | null> {
  const header = readJpeg2000Header(bytes);
  if (header === null || header.width * header.height > JPEG2000_PIXELS_MAX) return null;
  if (!isChannels(header.components) || header.bits > BITS_MAX || header.tiles > TILES_MAX) return null;
  const codec = await openCodec();
  const decoder = new codec.J2KDecoder();
  decoder.getEncodedBuffer(bytes.length).set(bytes);
  decoder.decode();
  const { width, height, bitsPerSample, componentCount, isSigned } = decoder.getFrameInfo();
  const isAsStated = width === header.width && height === header.height && componentCount === header.components;
  if (!isAsStated || isSigned || !COLOR_SPACES.has(decoder.getColorSpace())) return null;
  const data = toEightBits(decoder.getDecodedBuffer(), bitsPerSample);
  return data.length === width * height * header.components ? { data, width, height, channels: header.components } : null;
}

function isChannels(count: number): count is RawPicture['channels'] {
  return count >= 1 && count <= 4;
}

const PAGE_BYTES = 65_536;
const MEMORY_PAGES_MAX = 4096;

/** Loaded for the first picture, because hardly any reference is JPEG 2000. */
async function openCodec() {
  const { default: open } = await import('@cornerstonejs/codec-openjpeg/decodewasmjs');
  const path = createRequire(join(FOLDER, 'frames')).resolve('@cornerstonejs/codec-openjpeg/decodewasm');
  const module = await WebAssembly.compile(await readFile(path));
  return open({
    // It prints to the standard output, on which the process answers.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(module, imports);
      limitMemory(instance);
      receive(instance);
      return instance.exports;
    },
  });
}

/** The module itself would take up to 2 GiB, and V8's limits do not count the memory of WebAssembly. */
function limitMemory({ exports }: WebAssembly.Instance): void {
  for (const memory of Object.values(exports)) {
    if (!(memory instanceof WebAssembly.Memory)) continue;
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      if (memory.buffer.byteLength / PAGE_BYTES + pages > MEMORY_PAGES_MAX)
        throw new RangeError('The picture needs too much memory');
      return grow(pages);
    };
  }
}

/** @param samples one byte each, or two, the lower one first, for more than eight bits */
function toEightBits(samples: Uint8Array, bits: number): Uint8Array {
  const scale = 255 / (2 ** bits - 1);
  if (bits <= 8) return Uint8Array.from(samples, (value) => Math.round(Math.min(255, value * scale)));
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  return Uint8Array.from({ length: samples.length >> 1 }, (_, i) =>
    Math.round(Math.min(255, view.getUint16(2 * i, true) * scale)),
  );
}
