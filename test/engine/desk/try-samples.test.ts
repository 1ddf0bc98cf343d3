import { trySamples } from '@faceproof/desk/promote/try-samples.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import type { Manifest, ManifestOf } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { expect, it } from 'vitest';
import { encodeAnew, openWeights } from '../../harness/media/other-weights.js';
import { useOpened } from '../../harness/use-opened.js';
import { modelsDir, samples } from '../engine-fixtures.js';

const weights = useOpened(async () => openWeights(await modelsDir()));

/** The shipped network under another name, whose outputs stand for these. */
async function nameClasses(version: string, classes: ManifestOf<'liveness'>['settings']['classes']): Promise<Manifest> {
  const other = await encodeAnew(await modelsDir(), 'liveness', version);
  await weights.place(other);
  const { liveIndex: _, ...settings } = (other.manifest as ManifestOf<'liveness'>).settings;
  return { ...other.manifest, settings: { ...settings, classes } } as Manifest;
}

it('A promotion asks about a liveness network that takes the living person of the samples for an attack', async () => {
  await samples();
  const others = listManifests(loadSet().manifests).filter(({ role }) => role !== 'liveness');
  const shown = (added: Manifest) =>
    trySamples([added], { pinned: [...others, added], modelsDir: weights.dir, engine: 'onnx:cpu' });
  expect(await shown(await nameClasses('2031-02-01', ['LIVE', 'ATTACK', 'ATTACK']))).toEqual({ risks: [], notes: [] });
  const { risks } = await shown(await nameClasses('2031-02-02', ['ATTACK', 'LIVE', 'ATTACK']));
  expect(risks).toEqual([
    expect.stringMatching(/^minifasnet-128@2031-02-02 takes the samples, which show a living person, for an attack/),
  ]);
  const nowhere = { pinned: [], modelsDir: '/nowhere', engine: 'onnx:cpu' };
  const { notes } = await trySamples([await nameClasses('2031-02-03', ['LIVE', 'ATTACK', 'ATTACK'])], nowhere);
  expect(notes).toEqual([
    expect.stringMatching(/The samples are not here, so no living person was shown to minifasnet-128@2031-02-03/),
  ]);
  expect(await trySamples(others, nowhere)).toEqual({ risks: [], notes: [] });
});
