import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import sharp from 'sharp';

/** For people who review a capture. */
const QUALITY = 85;

export async function encodeJpeg({ width, height, data }: RgbImage): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
