import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { placeFile } from '@faceproof/installation/weights/place-file.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { deriveMinifasnet } from './derive-minifasnet.js';
import { readTorchFile } from './read-torch-file.js';
import { unfoldBlocks } from './unfold-blocks.js';

/** The first byte of a pickle of PyTorch. An ONNX file begins with the number of its first field. */
const PICKLE = 0x80;

/**
 * The ONNX file that a manifest pins instead of what is published: PyTorch's weights, so that neither a worker nor a fetch reads a
 * pickle, or ONNX with its weights in 8-bit blocks.
 *
 * @param published hostile input; see read-pickle.ts
 * @throws Refusal if it does not hold the weights of a network that is known here
 */
export function convertWeights(published: Uint8Array): Uint8Array {
  try {
    return published[0] === PICKLE ? deriveMinifasnet(readTorchFile(published)) : unfoldBlocks(published);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Refusal(`The file does not hold the weights of a network that is known here: ${why}.`, { cause });
  }
}

type Named = Parameters<typeof manifestId>[0];

/** Where the manifest finds the converted file: relative, so that a copied definitions folder is complete. */
export function convertedSource(manifest: Named): { file: string } {
  return { file: `../weights/${manifestId(manifest)}.onnx` };
}

export async function placeConverted(definitionsDir: string, manifest: Named, onnx: Uint8Array): Promise<void> {
  await placeFile(convertedPath(definitionsDir, manifest), onnx);
}

export async function moveConverted(manifest: Named, { from, to }: { from: string; to: string }): Promise<void> {
  await placeConverted(to, manifest, await readFile(convertedPath(from, manifest)));
}

function convertedPath(definitionsDir: string, manifest: Named): string {
  return join(definitionsDir, 'manifests', convertedSource(manifest).file);
}
