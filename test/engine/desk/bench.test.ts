import { comparePipeline } from '@faceproof/bench/parts/compare-pipeline.js';
import { openBenchSetup } from '@faceproof/bench/setup/bench-setup.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../harness/long-run.js';
import { modelsDir } from '../engine-fixtures.js';

/** Short rounds of the real bench. They check what it measures, not the speed, which depends on the machine. */
describe('the bench', () => {
  const pipeline = 'compares the pipeline with the models alone on the pipeline’s inputs';
  it.runIf(IS_LONG)(`${pipeline} (npm run test:long)`, async () => {
    const setup = await openBenchSetup({ modelsDir: await modelsDir(), engine: 'onnx:cpu', threads: 2 });
    try {
      const networks = listManifests(setup.engine.set.manifests);
      const asked = Object.fromEntries(networks.map((one) => [one.role, setup.inputs[manifestId(one)]?.length]));
      expect(asked).toMatchObject({ detect: 8, landmarks: 8, pose: 8, liveness: 8, match: 8, eyes: 16 });
      const [report, ...none] = await comparePipeline(setup, { rounds: 1, peer: null, capturesPerTurn: 1 });
      expect(none).toEqual([]);
      expect(report).toMatchObject({ part: 'pipeline', skipped: null, ratios: [{ aim: 0.85 }] });
      expect(report!.rows).toHaveLength(2);
      for (const { perSecond, cpuMs } of report!.rows) {
        expect(perSecond).toBeGreaterThan(0);
        expect(cpuMs!.median).toBeGreaterThan(0);
      }
    } finally {
      await setup.close();
    }
  });
});
