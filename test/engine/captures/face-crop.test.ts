import { openMatcher } from '@faceproof/desk/templates/open-matcher.js';
import { templateWeight } from '@faceproof/models/faces/fuse-template.js';
import { cosine } from '@faceproof/models/pixels/vectors.js';
import { alignCrop, CROP } from '@faceproof/models/roles/match.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { decodePicture, FRAME_DECODE_LIMITS } from '@faceproof/workers/frames/decode.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import { expect, it } from 'vitest';
import { modelsDir, samples } from '../engine-fixtures.js';

it('The crop of a capture gives the match model what its best frame gave it, pixel by pixel, and only a job that asks has one', async () => {
  const folder = await modelsDir();
  const [match] = loadSet().manifests.match;
  const [engine, matcher] = await Promise.all([openEngine({ modelsDir: folder }), openMatcher(folder, [match])]);
  try {
    const frames = (await samples()).franck.slice(0, 4);
    const measure = (of: Buffer[], keepsCrop: boolean) =>
      engine.measure({ captureId: 'cap_test', media: { kind: 'FRAMES', frames: of }, reference: null, keepsCrop });
    const { crop = '', ...measured } = await measure(frames, true);
    const best = measured.frames.toSorted((one, other) => templateWeight(other.main!) - templateWeight(one.main!))[0]!;
    const alone = await measure([frames[best.index]!], false);
    expect(alone.crop).toBeUndefined();

    const png = Buffer.from(crop, 'base64');
    const [[template] = []] = (await matcher.embed([png])) as Float32Array[][];
    expect(cosine(template!, Float32Array.from(alone.template!))).toBeGreaterThan(1 - 1e-6);
    // The mean of the four is nearly the same face.
    expect(cosine(template!, Float32Array.from(measured.template!))).toBeGreaterThan(0.85);
    expect(await matcher.embed([Buffer.from('no picture'), png])).toEqual([null, [expect.any(Float32Array)]]);

    const { image } = (await decodePicture(png, FRAME_DECODE_LIMITS)) as { image: Parameters<typeof alignCrop>[0] };
    const { alignTo: points } = match.settings;
    expect(alignCrop(image, match)).toBe(image);
    const { width, height } = CROP.input;
    const alignTo = points.map((at) => 2 * at);
    const double = alignCrop(image, { input: { width: 2 * width, height: 2 * height }, settings: { alignTo } })!;
    const middle = (of: typeof image, x: number, y: number) => of.data[(y * of.width + x) * 3];
    for (const [x, y] of [
      [30, 40],
      [56, 70],
      [80, 30],
    ] as const)
      expect(middle(double, 2 * x, 2 * y)).toBe(middle(image, x, y));
  } finally {
    await Promise.all([engine.close(), matcher.close()]);
  }
});
