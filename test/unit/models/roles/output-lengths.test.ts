import { findOutputFault } from '@faceproof/models/roles/output-lengths.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { ManifestSchema } from '@faceproof/models/sets/manifest.js';
import { loadManifests } from '@faceproof/models/sets/read-manifests.js';
import { describe, expect, it } from 'vitest';
import { shippedModel } from '../../../harness/media/shipped-models.js';

const {
  detect,
  landmarks,
  match: [match],
} = loadSet().manifests;
const [pose, liveness, eyes] = [shippedModel('pose'), shippedModel('liveness'), shippedModel('eyes')];

function withLiveIndex(liveIndex: number) {
  return { ...liveness, settings: { scale: 2.7, liveIndex } };
}

describe('what a graph gives', () => {
  it.each(loadManifests().map((manifest) => [manifest.model, manifest] as const))('fits what reads it: %s', (_, manifest) => {
    expect(findOutputFault(manifest)).toBeNull();
  });

  it.each([
    ['an embedding of three numbers', match, { output: 3 }, /gives 3 numbers for embedding, and match takes 512/],
    ['a liveness model of four classes', liveness, { output: 4 }, /gives 4 numbers for logits, and liveness takes 3/],
    ['a live class that it does not have', withLiveIndex(1), { output: 1 }, /gives 1 numbers for logits, and liveness takes 2/],
    ['an embedding for liveness', liveness, { output: 512 }, /gives 512 numbers for logits/],
    ['half the landmarks', landmarks, { output: 68 }, /gives 68 numbers for points, and landmarks takes 136/],
    ['one number for an eye', eyes, { output: 1 }, /gives 1 numbers for logits, and eyes takes 2/],
    ['other boxes than scores', detect, { boxes: 8840 }, /for boxes, and detect takes 17680/],
    ['fewer bins of one angle', pose, { [pose.outputs.roll]: 60 }, /gives 60 numbers for roll, and pose takes 66/],
  ])('is refused as %s', (_, manifest, lengths: Record<string, number>, sentence) => {
    const outputs = manifest.golden.outputs.map((one) => ({ ...one, length: lengths[one.name] ?? one.length }));
    const changed = { ...manifest, golden: { ...manifest.golden, outputs } };
    expect(findOutputFault(changed)).toMatch(sentence);
    // A worker reads the manifest with this schema, so it refuses such a model even if the manifest was written by hand.
    expect(ManifestSchema.safeParse(changed).error?.issues[0]?.message).toMatch(sentence);
  });

  it('is refused if one output stands for two things', () => {
    const same = { yaw: pose.outputs.yaw, pitch: pose.outputs.yaw, roll: pose.outputs.roll };
    expect(findOutputFault({ ...pose, outputs: same })).toMatch(/for pitch more than once/);
  });
});
