import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsDir } from '../engine/engine-fixtures.js';
import { type Definitions, openDefinitions } from '../harness/media/definitions-folder.js';
import { placePair } from '../harness/media/liveness-pair.js';
import { openWeights } from '../harness/media/other-weights.js';
import { freshCapture } from '../harness/media/sample-frames.js';
import { makeLivenessNetwork } from '../harness/media/small-network.js';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';

const SET = '2026-12-01';

let definitions: Definitions;
let weights: Awaited<ReturnType<typeof openWeights>>;
let service: TestService;
let api: Integrator;
beforeAll(async () => {
  definitions = await openDefinitions();
  weights = await openWeights(await modelsDir());
  // Sure that whatever it sees is not a living face.
  const sceptic = await makeLivenessNetwork('sceptic', { classes: 1, bias: -12 });
  await weights.place(sceptic);
  await placePair(definitions, SET, sceptic);
  service = await startService({ env: { MODEL_DEFINITIONS_DIR: definitions.dir, MODELS_DIR: weights.dir } });
  api = integrator(service.baseUrl, service.liveKey);
});
afterAll(async () => {
  await service.stop();
  await weights.close();
  await definitions.close();
});

describe('a set with two networks for liveness', () => {
  it('judges a capture by both, through the whole service: one that is against it brings the score down', async () => {
    const session = await api.decided((await api.capture(await freshCapture(4))).sessionId);
    const passive = session.checks.find(({ kind }) => kind === 'liveness.passive');
    expect(passive).toMatchObject({ engine: { model: 'minifasnet-128' } });
    // Each network counts for 6 in log-odds at most: with -6 of the other, the mean of a live frame is nearly 0, never more.
    const scoreAt = (meanLogOdds: number) => 1 / (1 + Math.exp(-(0.5014 * meanLogOdds + 1.7431)));
    expect(passive!.score).toBeLessThanOrEqual(scoreAt(0) + 1e-6);
    expect(passive!.score).toBeGreaterThan(scoreAt(-2));
  });
});
