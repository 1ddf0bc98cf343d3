import { loadCandidateSet } from '@faceproof/desk/definitions/candidate-set.js';
import { withFusion } from '@faceproof/desk/promote/with-fusion.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { describe, expect, it } from 'vitest';

const NOWHERE = 'nowhere';
const candidate = (...ids: string[]) => loadCandidateSet(NOWHERE, ids);

describe('evaluating with another fusion', () => {
  it('judges by the fusion and the thresholds that come with it, and by the set in all else', () => {
    const set = candidate('minifasnet-128@2026-11-01');
    const judging = withFusion(set, 'liveness-2026-11-21', NOWHERE);
    const earlier = loadSet({ set: '2026-11-01' });
    expect(judging.livenessFusion).toEqual(earlier.livenessFusion);
    expect(judging.fusionPin).toEqual(earlier.fusionPin);
    expect(judging.thresholds['liveness.passive']).toEqual(earlier.thresholds['liveness.passive']);
    expect(judging.thresholds['face.match']).toEqual(set.thresholds['face.match']);
    expect(withFusion(candidate(), null, NOWHERE)).toEqual(candidate());
  });

  it('refuses a fusion that was fitted to other networks, the set’s own included', () => {
    const set = candidate('minifasnet-128@2026-11-01');
    expect(() => withFusion(set, null, NOWHERE)).toThrow(
      /fitted to minifasnet-128@2026-11-22, not to minifasnet-128@2026-11-01/,
    );
    expect(() => withFusion(candidate(), 'liveness-2026-11-21', NOWHERE)).toThrow(/not to minifasnet-128@2026-11-22/);
  });
});
