import { loadSet } from '@faceproof/models/sets/load-set.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { findDifference, judgeWorkers } from '@faceproof/orchestrator/judgement/workers/judge-workers.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelsDir, samples } from '../engine-fixtures.js';

const ENGINES = ['onnx:cpu', 'onnx:cpu:fp16', 'tfjs:wasm'] as const;
const MANIFESTS = listManifests(loadSet().manifests);

/** By engine, of the same captures. */
const measured = new Map<string, Measurement[]>();
beforeAll(async () => {
  const { franck, cage, audrey, connery } = await samples();
  const captures = [
    { frames: franck.slice(0, 8), reference: cage },
    { frames: franck.slice(3), reference: franck[0] ?? cage },
    // Several people in one capture: which of them the template is of must not depend on rounding.
    { frames: [cage, audrey, connery, audrey], reference: audrey },
  ];
  for (const engine of ENGINES) {
    const opened = await openEngine({ modelsDir: await modelsDir(), engine });
    const all = captures.map(({ frames, reference }, i) =>
      opened.measure({ captureId: `${i}`, media: { kind: 'FRAMES', frames }, reference: { kind: 'IMAGE', bytes: reference } }),
    );
    measured.set(engine, await Promise.all(all));
    await opened.close();
  }
}, 300_000);

const of = (engine: string) => measured.get(engine) ?? [];
const pairs = ENGINES.flatMap((one, i) => ENGINES.slice(i).map((other) => [one, other] as const));

describe('workers that measured one capture', () => {
  it.each(pairs)('agree, on %s and %s', (one, other) => {
    expect(of(one).length).toBe(3);
    for (const [i, measurement] of of(one).entries()) expect(findDifference(measurement, of(other)[i]!, MANIFESTS)).toBeNull();
  });

  it.each(pairs)('are distinguished on %s and %s if one of them flips any one score', (one, other) => {
    for (const [i, measurement] of of(one).entries()) {
      const lies = flipEachScore(measurement);
      expect(lies.length).toBeGreaterThan(30);
      for (const [place, lie] of lies) {
        const { wrong } = judgeWorkers([lie, of(other)[i]!, measurement], MANIFESTS);
        expect([place, wrong.length, wrong[0] === lie]).toEqual([place, 1, true]);
      }
    }
  });
});

/** Each score of the networks as its opposite: one minus a share, the other way round for log-odds and cosines. */
function flipEachScore(measurement: Measurement): [place: string, lie: Measurement][] {
  const lies: [string, Measurement][] = [];
  const visit = (place: string, at: unknown, put: (value: unknown) => Measurement) => {
    if (typeof at === 'number') {
      // The opposite of a half is a half, and of nothing nothing.
      const flipped = /outputs|imilarity|consistency|pose/.test(place) ? -at : 1 - at;
      const range = /pose/.test(place) ? 90 : 1;
      if (Math.abs(flipped - at) > 0.1 * range) lies.push([place, put(flipped)]);
    } else if (typeof at === 'object' && at !== null) {
      for (const [name, value] of Object.entries(at))
        visit(`${place}/${name}`, value, (changed) =>
          put(Array.isArray(at) ? at.with(Number(name), changed) : { ...at, [name]: changed }),
        );
    }
  };
  for (const [i, { main }] of measurement.frames.entries()) {
    const { confidence, outputs, pose, eyesOpen, similarityToTemplate } = main ?? {};
    visit(`/${i}`, { confidence, outputs, pose, eyesOpen, similarityToTemplate }, (changed) => ({
      ...measurement,
      frames: measurement.frames.with(i, { ...measurement.frames[i]!, main: { ...main!, ...(changed as object) } }),
    }));
  }
  visit('/consistency', measurement.consistency, (consistency) => ({ ...measurement, consistency: consistency as number }));
  const { reference } = measurement;
  if (reference !== null)
    visit('/similarity', reference.similarity, (similarity) => ({
      ...measurement,
      reference: { ...reference, similarity: similarity as number },
    }));
  return lies;
}
