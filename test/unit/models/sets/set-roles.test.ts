import { createHash } from 'node:crypto';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Definitions, openDefinitions, readShipped, type SetFile } from '../../../harness/media/definitions-folder.js';
import { placePair } from '../../../harness/media/liveness-pair.js';
import { fusionOf, placeMatchPair } from '../../../harness/media/match-pair.js';
import { shippedId, shippedModel } from '../../../harness/media/shipped-models.js';

const SECOND = { ...shippedModel('liveness'), model: 'second', version: '2026-12-01' };
const SET = '2026-12-01';

describe('the roles of a set', () => {
  let definitions: Definitions;
  beforeEach(async () => {
    definitions = await openDefinitions();
  });
  afterEach(() => definitions.close());
  const load = () => loadSet({ dir: definitions.dir, set: SET });
  const leaveOut = (...roles: string[]) =>
    definitions.placeSet(SET, ({ models }) => {
      for (const role of roles) delete models[role];
    });

  it.each(['eyes', 'pose'] as const)('may leave out %s', async (role) => {
    await leaveOut(role);
    const { manifests, stamps } = load();
    expect(manifests[role]).toBeNull();
    expect(stamps[role]).toBeUndefined();
    expect(listManifests(manifests)).toHaveLength(5);
  });

  it('may leave out liveness, with its fusion', async () => {
    await leaveOut('liveness');
    expect(load).toThrow(/was fitted to minifasnet-128@2026-11-22, but the set pins none/);
    await definitions.placeSet(SET, (set) => {
      delete set.models.liveness;
      delete set.livenessFusion;
    });
    expect(load().manifests.liveness).toEqual([]);
  });

  it.each(['detect', 'landmarks', 'match'])('may not leave out %s', async (role) => {
    await leaveOut(role);
    expect(load).toThrow(new RegExp(`sets/2026-12-01\\.json: models\\.${role} must pin one model for ${role}`));
  });

  it('may have several liveness networks, in the set’s order, with a fusion for exactly these', async () => {
    await placePair(definitions, SET, { manifest: SECOND });
    const { manifests, stamps, livenessFusion } = load();
    expect(manifests.liveness.map(manifestId)).toEqual([shippedId('liveness'), 'second@2026-12-01']);
    expect(stamps.liveness).toMatchObject([{ model: 'minifasnet-128' }, { model: 'second' }]);
    expect(livenessFusion.model).toEqual([shippedId('liveness'), 'second@2026-12-01']);
  });

  it('may not have several liveness networks without a fusion, or with a fusion for other networks', async () => {
    await placePair(definitions, SET, { manifest: SECOND });
    await definitions.placeSet(SET, (set) => {
      set.models.liveness = [shippedId('liveness'), 'second@2026-12-01'];
    });
    expect(load).toThrow(
      /fitted to minifasnet-128@2026-11-22, but the set pins minifasnet-128@2026-11-22 and second@2026-12-01/,
    );
    await definitions.placeSet(SET, (set) => {
      set.models.liveness = [shippedId('liveness'), 'second@2026-12-01'];
      delete set.livenessFusion;
    });
    expect(load).toThrow(/no fusion that combines them/);
  });

  it('may have several match networks, in the set’s order, with a fusion for exactly these', async () => {
    const second = { ...shippedModel('match'), model: 'second', version: '2026-12-01' };
    await placeMatchPair(definitions, SET, { manifest: second });
    const { manifests, stamps, matchFusion, matchFrames } = load();
    expect(manifests.match.map(manifestId)).toEqual([shippedId('match'), 'second@2026-12-01']);
    expect(stamps.match).toMatchObject([{ model: 'mobilefacenet-512' }, { model: 'second' }]);
    expect([matchFusion?.pin.id, matchFrames]).toEqual(['match-2026-12-01', 2]);
    const pair = [shippedId('match'), 'second@2026-12-01'];
    await definitions.placeSet(SET, ({ models }) => void Object.assign(models, { match: pair }));
    expect(load).toThrow(/pins mobilefacenet-512@2026-11-01 and second@2026-12-01 for match but no fusion/);
    const others = fusionOf('third@2026-12-01');
    await definitions.place('fusions/match-2026-12-02.json', JSON.stringify(others));
    const sha256 = createHash('sha256').update(JSON.stringify(others)).digest('hex');
    await definitions.placeSet(SET, (set) => {
      Object.assign(set, { models: { ...set.models, match: pair }, matchFusion: { id: 'match-2026-12-02', sha256 } });
    });
    expect(load).toThrow(/fitted to mobilefacenet-512@2026-11-01 and third@2026-12-01, but the set pins/);
    await definitions.placeSet(SET, (set) => {
      Object.assign(set, {
        models: { ...set.models, match: pair },
        matchFusion: { id: 'match-2026-12-02', sha256: '0'.repeat(64) },
      });
    });
    expect(load).toThrow(/does not match the digest/);
  });

  it('may not name a network twice, or several networks for a role that takes one', async () => {
    await definitions.placeSet(SET, (set) => {
      set.models.liveness = [shippedId('liveness'), shippedId('liveness')];
    });
    expect(load).toThrow(/models\.liveness must not pin a model twice/);
    await definitions.placeSet(SET, (set) => {
      set.models.match = [shippedId('match'), shippedId('match')];
    });
    expect(load).toThrow(/models\.match must not pin a model twice/);
    await definitions.placeSet(SET, (set) => {
      set.models.detect = [shippedId('detect'), shippedId('detect')];
    });
    expect(load).toThrow(/models\.detect must pin one model for detect/);
    await definitions.placeSet(SET, (set) => {
      set.models.match = [];
    });
    expect(load).toThrow(/models\.match must pin one model for match/);
  });

  it('stay the same for the set file of 2026-11-01', async () => {
    // As it was shipped on 2026-11-01; kept here, because the shipped file may get new members one day.
    const { models } = await readShipped<SetFile>('sets/2026-11-01.json');
    expect(models).toEqual({
      detect: 'ultraface-rfb-320@2026-11-01',
      landmarks: 'landmarks-68@2026-11-01',
      pose: 'hopenet-shufflenet@2026-11-01',
      liveness: 'minifasnet-128@2026-11-01',
      match: 'mobilefacenet-512@2026-11-01',
      eyes: 'eye-state-24@2026-11-01',
    });
    const { stamps, thresholds, livenessFusion, manifests } = loadSet({ set: '2026-11-01' });
    expect(Object.values(stamps).flat()).toHaveLength(6);
    expect(stamps.liveness).toMatchObject({ model: 'minifasnet-128', version: '2026-11-01' });
    expect(thresholds['face.consistency']).toEqual({ threshold: 0.5, reviewThreshold: 0.4 });
    expect(livenessFusion).toMatchObject({ model: 'minifasnet-128@2026-11-01', slope: 0.5014, intercept: 1.7431 });
    // The detector's box, as ever: the square belongs to the next version.
    expect(manifests.liveness[0]?.settings).toEqual({ scale: 2.7, liveIndex: 0 });
  });
});
