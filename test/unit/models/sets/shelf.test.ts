import { findLack } from '@faceproof/desk/liveness/fitted-data.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { manifestId, placesOf } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { loadManifests } from '@faceproof/models/sets/read-manifests.js';
import { readFusion, readMatchFusion } from '@faceproof/models/sets/read-sets.js';
import { readRecommended, readShelf } from '@faceproof/models/sets/shelf.js';
import { describe, expect, it } from 'vitest';

const shelf = readShelf();

describe('the shelf', () => {
  it('names for each network a source, a digest and golden numbers, and says what was measured', () => {
    expect(shelf.map(({ name }) => name)).toContain('minifasnet-v2');
    for (const { manifest, measured, licensing, published } of shelf) {
      expect(placesOf(published.source)[0]).toHaveProperty('https');
      expect(manifest.source).toEqual({ file: `../weights/${manifestId(manifest)}.onnx` });
      expect(manifest.golden.outputs.length).toBeGreaterThan(0);
      expect(measured.join(' ')).toMatch(/\d+ people/);
      expect(licensing).not.toBe('');
    }
  });

  it('holds nothing that comes with the package, so that a start needs npm alone', () => {
    const shipped = listManifests(loadSet({ set: '2026-11-22' }).manifests);
    for (const manifest of shipped) expect(manifest.source).toHaveProperty('npm');
    for (const { manifest } of shelf) expect(shipped.map(manifestId)).not.toContain(manifestId(manifest));
  });

  it('completes the recommended set, whose fusion was fitted to exactly its liveness networks', () => {
    const { models, fusion } = readRecommended();
    const all = [...loadManifests(), ...shelf.map(({ manifest }) => manifest)];
    const found = models.map((id) => all.find((manifest) => manifestId(manifest) === id));
    expect(found).not.toContain(undefined);
    const { fusion: pinned } = readFusion('nowhere', fusion);
    expect([pinned.model].flat().sort()).toEqual([...models].sort());
    expect(findLack(pinned.calibration[0]!.results)).toBeNull();
    const { match } = readRecommended();
    const { networks, calibration } = readMatchFusion('nowhere', match!.fusion).fusion;
    expect(networks.map(({ model }) => model)).toEqual(match!.models);
    for (const id of match!.models) expect(all.map(manifestId)).toContain(id);
    expect(calibration[0]!.results).toMatchObject({
      'fnmrAtFmr1e-4': expect.any(Number),
      noImpostorClipAt: expect.any(Number),
    });
  });
});
