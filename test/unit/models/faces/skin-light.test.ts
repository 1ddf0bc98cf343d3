import { skinLight } from '@faceproof/models/faces/skin-light.js';
import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import { describe, expect, it } from 'vitest';

const WIDTH = 320;
const HEIGHT = 240;
const BOX = { x1: 0.35, y1: 0.3, x2: 0.65, y2: 0.9 };

/** The points that the patches hang on; the others are not looked at. */
const POINTS: Record<number, readonly [number, number]> = {
  2: [0.38, 0.62],
  14: [0.62, 0.62],
  19: [0.43, 0.45],
  24: [0.57, 0.45],
  31: [0.48, 0.64],
  35: [0.52, 0.64],
  36: [0.41, 0.5],
  39: [0.46, 0.5],
  41: [0.44, 0.52],
  42: [0.54, 0.5],
  45: [0.59, 0.5],
  46: [0.56, 0.52],
  48: [0.45, 0.75],
  54: [0.55, 0.75],
};
const LANDMARKS = Array.from({ length: 68 }, (_, i) => POINTS[i] ?? [0.5, 0.6]).flat();

/** A face of one colour before a wall of another. */
function picture(skin: readonly number[], wall: readonly number[]): RgbImage {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const inside = x > BOX.x1 * WIDTH && x < BOX.x2 * WIDTH && y > 0.25 * HEIGHT;
      data.set(inside ? skin : wall, 3 * (y * WIDTH + x));
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

describe('the light on a face', () => {
  it('is measured in shares of linear light, separately for the skin and the room', () => {
    const light = skinLight(picture([188, 137, 99], [64, 128, 200]), BOX, LANDMARKS);
    const rounded = (shares?: readonly number[] | null) => shares?.map((value) => Math.round(1000 * value) / 1000);
    expect(rounded(light?.skin)).toEqual([0.503, 0.25, 0.125]);
    expect(rounded(light?.around)).toEqual([0.051, 0.216, 0.578]);
  });

  it('leaves out overexposed and black pixels, and is null if few others remain', () => {
    expect(skinLight(picture([255, 240, 220], [64, 128, 200]), BOX, LANDMARKS)).toBeNull();
    expect(skinLight(picture([3, 2, 2], [64, 128, 200]), BOX, LANDMARKS)).toBeNull();
    expect(skinLight(picture([188, 137, 99], [255, 255, 255]), BOX, LANDMARKS)).toMatchObject({ around: null });
  });

  it('has no room colour if the face fills the picture, and no skin colour outside of it', () => {
    const near = { x1: 0.02, y1: 0, x2: 0.98, y2: 1 };
    expect(skinLight(picture([188, 137, 99], [64, 128, 200]), near, LANDMARKS)).toMatchObject({ around: null });
    const gone = LANDMARKS.map((value, i) => (i % 2 === 0 ? value + 1 : value));
    expect(skinLight(picture([188, 137, 99], [64, 128, 200]), BOX, gone)).toBeNull();
  });
});
