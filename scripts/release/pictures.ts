import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import sharp from 'sharp';
import { startOwnService } from './own-service.js';
import { takePictures } from './pictures/take-pictures.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BYTES_MAX = 100_000;

/**
 * `npm run pictures`: the pictures of the README, in light and dark. It starts a service of its own, opens TEST sessions of drawn
 * people, and takes pictures of the capture page, of the console and of a verified receipt. @throws Refusal
 */
export async function main(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new Refusal('Usage: npm run pictures');
  const folder = join(ROOT, 'docs', 'pictures');
  await mkdir(folder, { recursive: true });
  const own = await mkdtemp(join(tmpdir(), 'faceproof-pictures-'));
  const service = await startOwnService(ROOT, own, process.env);
  try {
    for (const { name, png, width } of await takePictures(ROOT, service)) {
      const webp = await sharp(png).resize({ width }).webp({ quality: 82, effort: 6 }).toBuffer();
      if (webp.length > BYTES_MAX) throw new Refusal(`${name}.webp has ${webp.length} bytes, more than ${BYTES_MAX}.`);
      await writeFile(join(folder, `${name}.webp`), webp);
      console.log(`docs/pictures/${name}.webp: ${webp.length} bytes`);
    }
  } finally {
    await service.stop();
    await rm(own, { recursive: true, force: true });
  }
}
