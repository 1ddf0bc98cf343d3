/** An upright picture: interleaved R G B, 8 bits each, rows from the top, no padding. */
export interface RgbImage {
  width: number;
  height: number;
  /** `width * height * 3` bytes. */
  data: Uint8Array;
}

/** A rectangle in pixels of a picture; may extend outside it. Pixel (0, 0) covers 0..1, so its centre is at 0.5. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** @returns the picture rotated by 90° clockwise */
export function turnByQuarter({ width, height, data }: RgbImage): RgbImage {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      const to = (x * height + (height - 1 - y)) * 3;
      turned[to] = data[from] ?? 0;
      turned[to + 1] = data[from + 1] ?? 0;
      turned[to + 2] = data[from + 2] ?? 0;
    }
  }
  return { width: height, height: width, data: turned };
}
