import sharp from 'sharp';

/** How a printed picture is held in front of a camera. */
export interface Hold {
  /** To the right and down, as fractions of the picture's width. */
  shift: { x: number; y: number };
  /** Above 1 means nearer. */
  zoom: number;
  /** Rotations in degrees: about the vertical axis, about the horizontal axis, and in the picture's plane. */
  turn: number;
  tilt: number;
  roll: number;
  /** Bending about a vertical axis: how far the edges come forward, as a fraction of half the width. */
  bend: number;
}

/** Photographs a picture that is held this way: with perspective and sensor noise, encoded as JPEG. */
export async function photographStill(picture: Buffer, hold: Hold, random: () => number, quality = 85): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const out = Buffer.alloc(width * height * 3);
  const find = tracer(width, height, hold);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = find(x, y);
      for (let c = 0; c < 3; c++) {
        const noise = NOISE * (random() + random() + random() - 1.5) * 2;
        out[(y * width + x) * 3 + c] = Math.min(255, Math.max(0, Math.round(sample(data, width, height, at, c) + noise)));
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** The approximate standard deviation of a webcam's noise, in grey levels. */
const NOISE = 3;
/** The camera's focal length, in widths of the picture. */
const FOCAL = 1.2;

interface Spot {
  x: number;
  y: number;
}

/** @returns a function that maps a camera pixel to a position on the picture */
function tracer(width: number, height: number, hold: Hold): (x: number, y: number) => Spot {
  const focal = FOCAL * width;
  const rows = rotation(hold);
  const centre = [hold.shift.x * width, hold.shift.y * width, focal / hold.zoom] as const;
  const across = (row: number, v: readonly [number, number, number]): number =>
    (rows[0]?.[row] ?? 0) * v[0] + (rows[1]?.[row] ?? 0) * v[1] + (rows[2]?.[row] ?? 0) * v[2];
  return (x, y) => {
    const ray = [x - width / 2, y - height / 2, focal] as const;
    let lift = 0;
    let spot = { x: 0, y: 0 };
    // The bent sheet deviates from the plane. A few iterations find the intersection.
    for (let round = 0; round < 4; round++) {
      const origin = across(2, centre) + lift;
      const reach = origin / across(2, ray);
      const point = [ray[0] * reach - centre[0], ray[1] * reach - centre[1], ray[2] * reach - centre[2]] as const;
      spot = { x: across(0, point), y: across(1, point) };
      lift = (-hold.bend * spot.x * spot.x) / (width / 2);
    }
    return { x: spot.x + width / 2, y: spot.y + height / 2 };
  };
}

function rotation({ turn, tilt, roll }: Hold): number[][] {
  const [a, b, c] = [turn, tilt, roll].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)];
  return [
    [ca * cc, -ca * sc, sa],
    [sb * sa * cc + cb * sc, -sb * sa * sc + cb * cc, -sb * ca],
    [-cb * sa * cc + sb * sc, cb * sa * sc + sb * cc, cb * ca],
  ];
}

/** Bilinear interpolation; positions outside the picture are clamped to its edge. */
function sample(data: Buffer, width: number, height: number, { x, y }: Spot, channel: number): number {
  const clampedX = Math.min(width - 1.001, Math.max(0, x));
  const clampedY = Math.min(height - 1.001, Math.max(0, y));
  const [left, top] = [Math.floor(clampedX), Math.floor(clampedY)];
  const [dx, dy] = [clampedX - left, clampedY - top];
  const at = (row: number, column: number): number => data[((top + row) * width + left + column) * 3 + channel] ?? 0;
  return (at(0, 0) * (1 - dx) + at(0, 1) * dx) * (1 - dy) + (at(1, 0) * (1 - dx) + at(1, 1) * dx) * dy;
}
