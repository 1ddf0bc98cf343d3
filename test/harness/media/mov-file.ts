/** One track of pictures for {@link writeMov}: the times and sizes that it states need not be true. */
export interface MovTrack {
  /** Such as `avc1`, with the box that configures its decoder; default: {@link BLACK}, H.264 of 16×16 pixels. */
  coding?: { fourcc: string; config: Buffer };
  samples: readonly Buffer[];
  /** Ticks a second. */
  timescale: number;
  /** How many samples last how many ticks each, in order. */
  durations: readonly (readonly [count: number, ticks: number])[];
  /** States this many samples of this size, whatever the file holds. */
  claimed?: { bytes: number; count: number };
  /** Where the samples lie, other than in this file: a URL. */
  elsewhere?: string;
}

/** An MP4 file, box by box. ISO/IEC 14496-12. */
export function writeMov(track: MovTrack): Buffer {
  const type = box('ftyp', text('isom'), u32(512), text('isommp41'));
  const dataAt = type.length + header(track, 0).length + 8;
  return Buffer.concat([type, header(track, dataAt), box('mdat', ...track.samples)]);
}

/** The same black picture: whole, and as "nothing changed". Baseline H.264, made by x264. */
export const BLACK = {
  whole: Buffer.from('0000000a6588840bf2628000abce', 'hex'),
  unchanged: Buffer.from('00000005419a3815ea', 'hex'),
};
const BLACK_CONFIG = Buffer.from('0142c00affe100166742c00ad91ec044000003000400000300c83c48992001000568cb83cb20', 'hex');
const SIDE = 16;

function header(track: MovTrack, dataAt: number): Buffer {
  const ticks = track.durations.reduce((sum, [count, each]) => sum + count * each, 0);
  const { timescale } = track;
  return box(
    'moov',
    box('mvhd', u32(0, 0, 0, timescale, ticks, 0x10000), u16(0x100, 0), u32(0, 0), UPRIGHT, zeros(24), u32(2)),
    box(
      'trak',
      box('tkhd', u32(3, 0, 0, 1, 0, ticks, 0, 0, 0, 0), UPRIGHT, u32(SIDE << 16, SIDE << 16)),
      box(
        'mdia',
        box('mdhd', u32(0, 0, 0, timescale, ticks, 0)),
        box('hdlr', u32(0, 0), text('vide'), zeros(13)),
        box('minf', box('vmhd', u32(1, 0, 0)), box('dinf', reference(track)), table(track, dataAt)),
      ),
    ),
  );
}

function reference({ elsewhere }: MovTrack): Buffer {
  const url = elsewhere === undefined ? box('url ', u32(1)) : box('url ', u32(0), text(`${elsewhere}\0`));
  return box('dref', u32(0, 1), url);
}

function table({ coding, samples, durations, claimed }: MovTrack, dataAt: number): Buffer {
  const { fourcc, config } = coding ?? { fourcc: 'avc1', config: box('avcC', BLACK_CONFIG) };
  const picture = [u16(SIDE, SIDE), u32(0x480000, 0x480000, 0), u16(1), zeros(32), u16(24, 0xffff)];
  return box(
    'stbl',
    box('stsd', u32(0, 1), box(fourcc, zeros(6), u16(1), zeros(16), ...picture, config)),
    box('stts', u32(0, durations.length), ...durations.map(([count, each]) => u32(count, each))),
    box('stsc', u32(0, 1, 1, claimed?.count ?? samples.length, 1)),
    claimed === undefined
      ? box('stsz', u32(0, 0, samples.length), u32(...samples.map(({ length }) => length)))
      : box('stsz', u32(0, claimed.bytes, claimed.count)),
    box('stco', u32(0, 1, dataAt)),
  );
}

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, 4 * i);
  return bytes;
};
const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value, 2 * i);
  return bytes;
};
const zeros = (count: number): Buffer => Buffer.alloc(count);
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const UPRIGHT = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
}
