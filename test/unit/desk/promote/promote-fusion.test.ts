import { findLaxClear } from '@faceproof/desk/promote/find-risks.js';
import { promote } from '@faceproof/desk/promote/promote.js';
import type { LivenessFusion } from '@faceproof/models/sets/liveness-fusion.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { describe, expect, it } from 'vitest';
import { openDefinitions, readShipped } from '../../../harness/media/definitions-folder.js';
import { shippedId } from '../../../harness/media/shipped-models.js';
import { useOpened } from '../../../harness/use-opened.js';

const FUSION = 'liveness-2026-12-01';

describe('promoting a fusion', () => {
  const definitions = useOpened(openDefinitions);

  /** The shipped fusion, with these results. */
  async function promoteWith(change: Record<string, number | undefined>): Promise<unknown> {
    const pinned = loadSet().fusionPin?.id ?? '';
    const shipped = await readShipped<LivenessFusion>(`fusions/${pinned}.json`);
    const calibration = shipped.calibration.map((entry) => ({ ...entry, results: { ...entry.results, ...change } }));
    await definitions.place(`fusions/${FUSION}.json`, JSON.stringify({ ...shipped, version: '2026-12-01', calibration }));
    return promote({
      ...{ modelsDir: definitions.dir, definitionsDir: definitions.dir, names: [shippedId('liveness')], fusion: FUSION },
      ...{ set: null, fmr: 1e-4, engine: null, thresholds: {}, write: false, today: '2026-12-01' },
      ...{ workers: ['onnx:cpu'], confirm: async () => true, countEnrolled: async () => null },
    });
  }

  it.each([
    [{ 'attacked people': 2 }, /too little data \(attacked people: 2, at least 3 are needed\)/],
    [{ 'live people': 9 }, /too little data \(live people: 9, at least 10 are needed\)/],
    [{ 'attack clips': 0 }, /too little data \(attack clips: 0/],
    [{ 'live clips': undefined }, /too little data \(live clips: not stated/],
  ])('is refused if it was fitted to too little: %j', async (change, sentence) => {
    await expect(promoteWith(change)).rejects.toThrow(sentence);
  });

  it('asks before fewer people are asked for the challenge', () => {
    expect(findLaxClear(0.93, 0.92)).toEqual([expect.stringMatching(/clear from 0\.92 instead of 0\.93.*more attacks pass/)]);
    expect(findLaxClear(0.93, 0.93)).toEqual([]);
  });

  it('goes on to the weights if it was fitted to enough', async () => {
    await expect(promoteWith({})).rejects.toThrow(/weights of .* are incomplete/);
  });
});
