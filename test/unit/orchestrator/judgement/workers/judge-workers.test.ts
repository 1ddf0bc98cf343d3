import { loadSet } from '@faceproof/models/sets/load-set.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { judgeWorkers } from '@faceproof/orchestrator/judgement/workers/judge-workers.js';
import { simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { firstMatch } from '@faceproof/protocol/measuring/model-stamps.js';
import { describe, expect, it } from 'vitest';

const MANIFESTS = listManifests(loadSet().manifests);
const LIAR = 'liar';
const WORKERS = [LIAR, 'ann', 'ben', 'cal'];

/** Reproducible numbers in 0..1. */
function openDraw(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** What an honest worker measures: every score a little otherwise, within the tolerance of its engine. */
function measure(captureId: string, workerId: string, draw: () => number, noise: number): Measurement {
  const told = simulateMeasurement({ captureId, challenge: null, attempt: 1, scenario: 'approve', hasReference: true });
  const near = (value: number) => value + (draw() - 0.5) * noise;
  const frames = told.frames.map((frame) => ({
    ...frame,
    main: frame.main && { ...frame.main, confidence: near(frame.main.confidence) },
  }));
  return { ...told, frames, consistency: near(told.consistency ?? 0), worker: { workerId, host: workerId } };
}

describe('1,000 captures that are measured twice', () => {
  it.each([
    ['32-bit', 0.005],
    ['16-bit', 0.015],
  ])(
    'name the worker that flips one score in a hundred, each time, and never an honest one (%s engines)',
    (precision, noise) => {
      const draw = openDraw();
      const named: string[][] = [];
      let lies = 0;
      for (let i = 0; i < 1000; i++) {
        const ran = [...WORKERS].sort(() => draw() - 0.5).slice(0, 3);
        const [first, second, third] = ran.map((workerId): Measurement => {
          const told = measure(`cap_${i}`, workerId, draw, noise);
          const models =
            precision === '32-bit'
              ? told.models
              : { ...told.models, match: { ...firstMatch(told.models), precision: 'fp16' as const } };
          return { ...told, models };
        }) as [Measurement, Measurement, Measurement];
        const lying = [first, second].find(({ worker }) => worker?.workerId === LIAR);
        if (lying !== undefined && draw() < 0.01) {
          lies++;
          lying.consistency = 1 - (lying.consistency ?? 0);
        }
        const { wrong } = judgeWorkers([first, second, third], MANIFESTS);
        if (wrong.length > 0) named.push(wrong.map(({ worker }) => worker?.workerId ?? ''));
      }
      expect(lies).toBeGreaterThanOrEqual(3);
      expect(named).toEqual(Array.from({ length: lies }, () => [LIAR]));
    },
  );

  it('name both where no third measured, and where the third agrees with neither', () => {
    const [one, other, third] = [0.9, 0.1, 0.5].map((consistency, i) => ({
      ...measure('cap_1', WORKERS[i] ?? '', () => 0.5, 0),
      consistency,
    })) as [Measurement, Measurement, Measurement];
    expect(judgeWorkers([one, other], MANIFESTS)).toEqual({ place: '/consistency', wrong: [one, other] });
    expect(judgeWorkers([one, other, third], MANIFESTS).wrong).toEqual([one, other]);
    expect(judgeWorkers([one, one], MANIFESTS)).toEqual({ place: null, wrong: [] });
  });
});
