import { comparePipeline } from '@faceproof/bench/parts/compare-pipeline.js';
import { measureScaling } from '@faceproof/bench/parts/measure-scaling.js';
import { openBenchSetup } from '@faceproof/bench/setup/bench-setup.js';
import { nameNetworks } from '@faceproof/bench/setup/name-networks.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../harness/long-run.js';
import { modelsDir } from '../engine-fixtures.js';

/** Short rounds of the real bench. They check what it measures, not the speed, which depends on the machine. */
describe('the bench', () => {
  const pipeline = 'compares the pipeline with the models alone on the pipeline’s inputs';
  it.runIf(IS_LONG)(`${pipeline} (npm run test:long)`, async () => {
    const setup = await openBenchSetup({ modelsDir: await modelsDir(), engine: 'onnx:cpu', threads: 2 });
    try {
      const asked = Object.fromEntries(nameNetworks(setup.engine.set).map(({ id, name }) => [name, setup.inputs[id]?.length]));
      expect(asked).toMatchObject({ detect: 8, landmarks: 8, pose: 8, liveness: 8, match: 8, eyes: 16 });
      const [report, ...none] = await comparePipeline(setup, { rounds: 1, peers: [], capturesPerTurn: 1 });
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

  it('counts the captures of one and two workers on a real queue with fake devices', async () => {
    const report = await measureScaling({
      modelsDir: await modelsDir(),
      rounds: 1,
      workers: [1, 2],
      batchMs: 1,
      backends: ['postgres'],
      counted: 2,
    });
    expect(report.rows.map(({ name }) => name)).toEqual(['1 worker on PostgreSQL', '2 workers on PostgreSQL']);
    expect(report.ratios).toMatchObject([{ name: '2 workers on PostgreSQL / 1', aim: 1.9 }]);
    expect(report.rows.every(({ perSecond }) => (perSecond ?? 0) > 0)).toBe(true);
  });

  it('has a fake device that the setting ENGINE cannot select', async () => {
    await expect(openRuntime('fake:40', 1)).rejects.toBeInstanceOf(EngineError);
  });
});
