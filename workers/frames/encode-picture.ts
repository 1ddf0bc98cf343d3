import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import sharp, { type Sharp } from 'sharp';

/** For people who review a capture. */
const QUALITY = 85;

export async function encodeJpeg(image: RgbImage): Promise<Buffer> {
  return open(image).jpeg({ quality: QUALITY }).toBuffer();
}

/** Every pixel as it is. */
export async function encodePng(image: RgbImage): Promise<Buffer> {
  return open(image).png().toBuffer();
}

function open({ width, height, data }: RgbImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
