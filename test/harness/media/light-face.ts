import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import sharp from 'sharp';

/** The light of a screen in front of the person, relative to the ambient light; red, green, blue. */
export type ScreenLight = readonly [number, number, number];

/**
 * Renders the photo as lit by a screen, in linear light: fully on the face, hardly on the background. Encodes it as JPEG.
 */
export async function lightFace(
  picture: Buffer,
  face: FaceBox,
  light: ScreenLight,
  behind = 0.05,
  quality = 90,
): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const centre = { x: ((face.x1 + face.x2) / 2) * width, y: ((face.y1 + face.y2) / 2) * height };
  const reach = { x: 0.75 * (face.x2 - face.x1) * width, y: 0.8 * (face.y2 - face.y1) * height };
  // Like a camera, reduces the exposure in brighter light.
  const exposure = 0.75 / (1 + Math.max(...light) / 2);
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot((x - centre.x) / reach.x, (y - centre.y) / reach.y);
      const share = behind + (1 - behind) * Math.min(1, Math.max(0, 2 * (1.2 - away)));
      for (let c = 0; c < 3; c++) {
        const at = 3 * (y * width + x) + c;
        out[at] = toLevel(exposure * (LINEAR[data[at] ?? 0] ?? 0) * (1 + share * (light[c] ?? 0)));
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

const LINEAR = Float64Array.from({ length: 256 }, (_, level) =>
  level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
);

function toLevel(light: number): number {
  const level = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.round(255 * level));
}
