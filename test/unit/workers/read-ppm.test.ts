import { readPpms } from '@faceproof/workers/frames/clips/sample-clip.js';
import { describe, expect, it } from 'vitest';

const ppm = (width: number, height: number, value: number) =>
  Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), Buffer.alloc(width * height * 3, value)]);

describe('reading ffmpeg’s output', () => {
  it('finds every picture, even if pixels look like a header', () => {
    const tricky = Buffer.concat([Buffer.from('P6\n2 2\n255\n'), Buffer.from('P6\n9 9\n255\nx')]);
    const images = readPpms(Buffer.concat([ppm(3, 2, 7), tricky, ppm(1, 1, 9)]));
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [3, 2],
      [2, 2],
      [1, 1],
    ]);
    expect([...images[2]!.data]).toEqual([9, 9, 9]);
  });

  it('leaves out a last picture that is cut short', () => {
    expect(readPpms(Buffer.concat([ppm(2, 2, 1), ppm(4, 4, 1).subarray(0, 30)]))).toHaveLength(1);
    expect(readPpms(Buffer.from('not a picture'))).toEqual([]);
    expect(readPpms(Buffer.alloc(0))).toEqual([]);
  });
});
