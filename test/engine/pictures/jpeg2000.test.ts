import { openNormalizer } from '@faceproof/workers/frames/pictures/normalize-picture.js';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCodestream } from '../../harness/media/jpeg2000-file.js';
import { boxCodestream, makeCodestreamHeader, makeSize, type Stated } from '../../harness/media/jpeg2000-header.js';

const SIZE = { width: 360, height: 480 };
/** A gradient of its own in each component. */
const sampleAt = (x: number, y: number, component: number) => Math.round([x / 2, y / 2, 200][component] ?? 255);

describe('a reference in JPEG 2000', () => {
  // The tests share the machine with others.
  const normalizer = openNormalizer(120_000);
  afterAll(() => normalizer.close());

  const middleOf = async (upload: Buffer) => {
    const image = await normalizer.normalize(upload);
    expect(image).toMatchObject({ ...SIZE, mediaType: 'image/jpeg' });
    const pixels = await sharp(image?.bytes).removeAlpha().toColourspace('srgb').raw().toBuffer();
    const at = 3 * (240 * SIZE.width + 180);
    return [...pixels.subarray(at, at + 3)];
  };

  it('becomes a JPEG with the same pixels, alone or in JP2 or JPX', async () => {
    const codestream = await makeCodestream({ ...SIZE, components: 3, sampleAt });
    const jp2 = boxCodestream(codestream, { ...SIZE, components: 3 });
    const jpx = boxCodestream(codestream, { ...SIZE, components: 3, brand: 'jpx ' });
    for (const upload of [codestream, jp2, jpx]) {
      const found = await middleOf(upload);
      for (const [i, value] of [90, 120, 200].entries()) expect(Math.abs((found[i] ?? 0) - value)).toBeLessThanOrEqual(3);
    }
  });

  it('may be grey, and of twelve bits', async () => {
    const grey = await makeCodestream({ ...SIZE, components: 1, bits: 12, sampleAt: () => 2048 });
    const found = await middleOf(grey);
    for (const value of found) expect(Math.abs(value - 128)).toBeLessThanOrEqual(2);
  });

  it('may be as large as the limit says', async () => {
    const large = await makeCodestream({
      width: 2000,
      height: 2000,
      components: 3,
      sampleAt: (x, y) => (x * 7 + y * 13) % 256,
    });
    expect(await normalizer.normalize(large)).toMatchObject({ width: 2000, height: 2000 });
  });

  it('is undecodable if it is damaged, a bomb, or of another kind', async () => {
    const whole = await makeCodestream({ ...SIZE, components: 3, sampleAt });
    const rest = whole.subarray(makeSize(SIZE).length);
    const withHeader = (stated: Stated) => Buffer.concat([makeSize(stated), rest]);
    const many = Array.from({ length: 16_384 }, (): [number, number, number] => [7, 1, 1]);
    const scrambled = Buffer.from(whole);
    scrambled.fill(0xff, makeSize(SIZE).length, makeSize(SIZE).length + 20);
    const hostile = {
      'cut off': whole.subarray(0, whole.length / 2),
      'cut off, with an end': Buffer.concat([whole.subarray(0, 100), Buffer.of(0xff, 0xd9)]),
      'a header alone': makeCodestreamHeader(SIZE),
      '65,535 x 65,535': withHeader({ width: 65_535, height: 65_535 }),
      'a larger header than picture': withHeader({ width: 2001, height: 2000 }),
      'many components': withHeader({ ...SIZE, components: many }),
      'a million tiles': withHeader({ width: 1000, height: 1000, tile: 1 }),
      'tiles that are not there': withHeader({ ...SIZE, tile: 16 }),
      scrambled,
    };
    for (const [name, upload] of Object.entries(hostile))
      expect([name, await normalizer.normalize(upload)]).toEqual([name, null]);
  }, 300_000);
});
