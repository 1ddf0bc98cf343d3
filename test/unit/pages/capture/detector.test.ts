import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { derivePageDetector } from '@faceproof/models/graphs/derive-page-detector.js';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeFaces, toInput } from '../../../../orchestrator/pages/capture/app/detector/decode-faces.js';
import { type Network, openNetwork } from '../../../../orchestrator/pages/capture/app/detector/network.js';
import type { FaceBox } from '../../../../orchestrator/pages/capture/app/frames/guide.js';
import { loadSamples } from '../../../harness/media/sample-frames.js';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const { pinned } = weightsPaths(modelsDirOf(ROOT, process.env), loadSet().manifests.detect);
const BYTES_MAX = 350_000;

describe.skipIf(!existsSync(pinned))('the page’s detector (skipped if the models are not fetched)', () => {
  let file: Uint8Array;
  let network: Network;
  beforeAll(() => {
    file = derivePageDetector(readFileSync(pinned));
    network = openNetwork(new Uint8Array(file).buffer);
  });

  async function facesOn(picture: Sharp): Promise<FaceBox[]> {
    const { width, height } = network.header;
    const rgba = await picture.resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
    return decodeFaces(network.header, network.run(toInput(new Uint8ClampedArray(rgba))));
  }

  it('is smaller than 350 kB', () => {
    expect(file.byteLength).toBeLessThan(BYTES_MAX);
  });

  // The boxes that the pinned model finds at full size under onnxruntime.
  it.each([
    ['franck_01829.jpg', { x: 0.372, y: 0.198, width: 0.343, height: 0.643 }],
    ['franck_04117.jpg', { x: 0.319, y: 0.17, width: 0.349, height: 0.679 }],
    ['audrey.jpg', { x: 0.291, y: 0.219, width: 0.48, height: 0.429 }],
    ['cage.jpg', { x: 0.188, y: 0.074, width: 0.594, height: 0.824 }],
  ])('finds exactly one face in %s, and its box overlaps the engine’s by 75 %', async (name, expected) => {
    const [jpeg] = await loadSamples([name]);
    const [face, ...others] = await facesOn(sharp(jpeg));
    expect(others).toEqual([]);
    expect(overlapOf(face!, expected)).toBeGreaterThan(0.75);
  });

  it('finds no face in grey or noise', async () => {
    const grey = { create: { width: 320, height: 240, channels: 3 as const, background: '#777' } };
    const noise = { ...grey.create, noise: { type: 'gaussian' as const, mean: 120, sigma: 40 } };
    expect(await facesOn(sharp(grey))).toEqual([]);
    expect(await facesOn(sharp({ create: noise }))).toEqual([]);
  });

  it('rejects a file that is not a detector', () => {
    expect(() => openNetwork(new TextEncoder().encode('<!doctype html>').buffer)).toThrow('Not a detector');
  });
});

/** Intersection over union. */
function overlapOf(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (a.width * a.height + b.width * b.height - shared);
}
