/** An upright picture: interleaved R G B, 8 bits each, rows from the top, no padding. */
export interface RgbImage {
  width: number;
  height: number;
  /** `width * height * 3` bytes. */
  data: Uint8Array;
}

/** A rectangle in pixels of a picture; may reach outside it. Pixel (0, 0) covers 0..1, so its centre is at 0.5. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}
