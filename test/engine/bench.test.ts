import { comparePipeline } from '@faceproof/bench/parts/compare-pipeline.js';
import { measureScaling } from '@faceproof/bench/parts/measure-scaling.js';
import { traceCapture } from '@faceproof/bench/parts/trace-capture.js';
import { openBenchRoom } from '@faceproof/bench/room/bench-room.js';
import { MODEL_ROLES } from '@faceproof/protocol/job.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { describe, expect, it } from 'vitest';
import { modelsDir } from './engine-fixtures.js';

/** Small rounds of the real thing: that it measures what it says. How fast it is depends on the machine. */
describe('the bench', () => {
  it('compares the pipeline with the models alone, on the inputs that the pipeline makes, and draws what ran when', async () => {
    const room = await openBenchRoom({ modelsDir: await modelsDir(), engine: 'onnx:cpu', threads: 2 });
    try {
      const asked = Object.fromEntries(MODEL_ROLES.map((role) => [role, room.inputs[role].length]));
      expect(asked).toEqual({ detect: 8, landmarks: 8, pose: 8, liveness: 8, match: 8, eyes: 16 });
      const [report, ...none] = await comparePipeline(room, { rounds: 1, peers: [], capturesATurn: 1 });
      expect(none).toEqual([]);
      expect(report).toMatchObject({ part: 'pipeline', skipped: null, ratios: [{ aim: 0.85 }] });
      expect(report!.rows).toHaveLength(2);
      for (const { perSecond, cpuMs } of report!.rows) {
        expect(perSecond).toBeGreaterThan(0);
        expect(cpuMs!.median).toBeGreaterThan(0);
      }
      const traced = await traceCapture(room, { lanes: 2 });
      for (const stage of ['decode', ...MODEL_ROLES, 'signs'])
        expect(traced.notes[0]).toMatch(new RegExp(`^${stage} .*ms`, 'm'));
    } finally {
      await room.close();
    }
  });

  it('counts captures of several workers on a real queue, each with a fake device', async () => {
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
    expect(report.rows.every(({ perSecond }) => perSecond > 0)).toBe(true);
  });

  it('has a fake device that no ENGINE can name', async () => {
    await expect(openRuntime('fake:40', 1)).rejects.toBeInstanceOf(EngineError);
  });
});
