import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { isFile } from './place-file.js';

/**
 * Another version of a model may have the same weights, such as one that only packs its input in another way. Its file is not
 * downloaded again.
 *
 * @returns the path of a file in the cache with the manifest's digest; null if there is none
 */
export async function findHere(
  modelsDir: string,
  { bytes, sha256 }: Pick<Manifest, 'bytes' | 'sha256'>,
): Promise<string | null> {
  const folders = await readdir(modelsDir).catch(() => []);
  for (const path of folders.map((folder) => join(modelsDir, folder, 'model.onnx'))) {
    const found = await stat(path).catch(() => null);
    // The size first, because it is cheap.
    if (found?.size === bytes && (await isFile(path, sha256))) return path;
  }
  return null;
}
