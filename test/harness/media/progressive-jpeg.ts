/**
 * A valid grey progressive JPEG: one scan for the mean of each block, then one for each bit of each further coefficient, all of
 * which are zero. A decoder goes through the whole picture for every scan, although it has hardly a byte.
 *
 * @param scans 1 to 883
 */
export function progressiveJpeg(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    // The mean of each block is as that of the one before: the only code, `0`.
    segment(0xc4, [0x00, 1, ...Array(15).fill(0), 0]),
    ...scan([0, 0, 0], '0'.repeat(blocks)),
    ...Array.from({ length: scans - 1 }, (_, i) => zeroScan(1 + Math.floor(i / 14), 13 - (i % 14), blocks)).flat(),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** One bit of one coefficient of all blocks. */
function zeroScan(coefficient: number, bit: number, blocks: number): Buffer[] {
  const runs: number[] = [];
  for (let left = blocks; left > 0; left -= runs.at(-1) ?? left) runs.push(Math.min(left, 32_767));
  const lengths = [...new Set(runs.map((run) => Math.floor(Math.log2(run))))];
  const codeOf = (length: number) => lengths.indexOf(length).toString(2).padStart(2, '0');
  const data = runs.map((run) => {
    const length = Math.floor(Math.log2(run));
    return codeOf(length) + (length === 0 ? '' : (run - 2 ** length).toString(2).padStart(length, '0'));
  });
  const codes = [0, lengths.length, ...Array(14).fill(0), ...lengths.map((length) => length << 4)];
  const approximation = bit === 13 ? bit : ((bit + 1) << 4) | bit;
  return [segment(0xc4, [0x10, ...codes]), ...scan([coefficient, coefficient, approximation], data.join(''))];
}

function scan([from = 0, to = 0, approximation = 0]: number[], bits: string): Buffer[] {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = padded.match(/.{8}/g) ?? [];
  const data = bytes.flatMap((byte) => (byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)]));
  return [segment(0xda, [1, 1, 0, from, to, approximation]), Buffer.from(data)];
}

function segment(marker: number, body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body]);
}
