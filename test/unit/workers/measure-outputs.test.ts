import { liveLogOdds } from '@faceproof/models/roles/liveness.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { measureOutputs } from '@faceproof/workers/measure/measure-frame.js';
import type { AdmittedSteps } from '@faceproof/workers/measure/steps.js';
import { expect, it } from 'vitest';

const { manifests } = loadSet();
const image = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 3) };
const found = { confidence: 0.9, box: { x1: 0.25, y1: 0.25, x2: 0.75, y2: 0.75 } };

/** Every output of every network is these logits, of which the second one is of the live class in the shipped networks. */
function measureAs(logits: readonly number[]) {
  const steps: AdmittedSteps = {
    manifests,
    decode: (work) => work(),
    seek: (work) => work(),
    buffer: ({ input }) => new Float32Array(3 * input.width * input.height),
    run: async ({ outputs }) => Object.fromEntries(Object.values(outputs).map((name) => [name, Float32Array.from(logits)])),
    release: () => undefined,
  };
  return measureOutputs(image, found, steps);
}

it('passes on what a network gives', async () => {
  const { liveness = {} } = await measureAs([1, 5, 2]);
  expect(Object.values(liveness).length).toBeGreaterThan(0);
  for (const logits of Object.values(liveness)) expect(logits).toHaveLength(3);
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses the output %s', async (odd) => {
  await expect(measureAs([odd, 5, 2])).rejects.toMatchObject({ code: 'RUN_FAILED' });
  // As JSON, the logit of an attack that has no bound would count as 0, and the face as alive.
  const written = JSON.parse(JSON.stringify([5, odd, odd]));
  expect(liveLogOdds(written)).toBeGreaterThan(4);
});
