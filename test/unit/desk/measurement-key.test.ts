import { keyOf } from '@faceproof/desk/measuring/open-measuring.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { describe, expect, it } from 'vitest';

const set = loadSet();
const key = keyOf(set, 'onnx:cpu');

/** The key if the network for matching had another manifest. */
function keyWith(change: (manifest: Manifest) => Manifest): string {
  const match = change(set.manifests.match[0]) as (typeof set.manifests.match)[0];
  return keyOf({ ...set, manifests: { ...set.manifests, match: [match] } }, 'onnx:cpu');
}

describe('a kept measurement', () => {
  it('is not used under other input settings over the same weights', () => {
    expect(keyWith((manifest) => manifest)).toBe(key);
    expect(keyWith((manifest) => ({ ...manifest, input: { ...manifest.input, name: 'other' } }))).not.toBe(key);
    expect(keyWith((manifest) => ({ ...manifest, derived: {} }))).not.toBe(key);
  });

  it('is not used for another set or on another engine', () => {
    expect(keyOf({ ...set, set: '2031-01-01' }, 'onnx:cpu')).not.toBe(key);
    expect(keyOf(set, 'tfjs:wasm')).not.toBe(key);
  });

  it('is used after a calibration', () => {
    expect(keyWith((manifest) => ({ ...manifest, calibration: [] }))).toBe(key);
  });
});
