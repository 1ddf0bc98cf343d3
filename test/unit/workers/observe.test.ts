import { loadSet } from '@faceproof/models/sets/load-set.js';
import { openMetrics } from '@faceproof/workers/observe/metrics.js';
import { readScores } from '@faceproof/workers/observe/read-scores.js';
import { explainSmallLimit, watchMemory } from '@faceproof/workers/observe/watch-memory.js';
import { describe, expect, it } from 'vitest';

const LIVENESS = { model: 'minifasnet-128', version: '2026-11-01' };
const MATCH = { model: 'mobilefacenet-512', version: '2026-11-01' };

describe("a worker's metrics", () => {
  it('show scores by model and version and all durations of a capture, and can be scraped', async () => {
    const metrics = openMetrics({
      inFlight: () => 2,
      waiting: () => 5,
      set: () => '2026-11-01',
      shadowSet: () => null,
      refusedSets: () => [],
    });
    metrics.captureMeasured({ waitMs: 10, fetchMs: 20, decodeMs: 30, deviceMs: 40, totalMs: 100 });
    metrics.batchRan('match', 8, 12, 3);
    metrics.scored([
      { role: 'liveness', ...LIVENESS, value: 0.97 },
      { role: 'liveness', ...LIVENESS, value: 0.02 },
      { role: 'match', ...MATCH, value: 0.61 },
    ]);
    const { body } = await metrics.text();
    expect(body).toContain('faceproof_worker_score_count{role="liveness",model="minifasnet-128",version="2026-11-01"} 2');
    expect(body).toContain('faceproof_worker_score_count{role="match",model="mobilefacenet-512",version="2026-11-01"} 1');
    expect(body).toContain('faceproof_worker_batch_wait_seconds_sum{role="match"} 0.003');
    expect(body).toContain('faceproof_worker_captures_in_flight 2');
    for (const stage of ['queued', 'fetch', 'decode', 'device', 'total']) {
      expect(body).toContain(`faceproof_worker_stage_seconds_count{stage="${stage}"} 1`);
    }
  });

  it('contain no score for a frame without a face or a session without a reference', () => {
    expect(readScores({ frames: [], models: loadSet().stamps, reference: null })).toEqual([]);
  });
});

describe('the memory limit', () => {
  it('is refused if the worker exceeds it before its first capture, because the worker would restart in a loop', () => {
    const mb = 1024 * 1024;
    expect(explainSmallLimit(320 * mb, 455 * mb)).toMatch(/^WORKER_MEMORY_MB_MAX=320 is less than .* \(455 MB\)/);
    expect(explainSmallLimit(2048 * mb, 455 * mb)).toBeNull();
  });

  it('ends the worker once, as soon as the process exceeds it', () => {
    const looks: (() => void)[] = [];
    const exceeded: number[] = [];
    const memory = { bytes: 100 };
    const stopped = { count: 0 };
    watchMemory({
      limitBytes: 200,
      readBytes: () => memory.bytes,
      repeat: (look) => {
        looks.push(look);
        return () => {
          stopped.count += 1;
        };
      },
      onExceeded: (bytes) => exceeded.push(bytes),
    });
    looks[0]!();
    expect([exceeded, stopped.count]).toEqual([[], 0]);
    memory.bytes = 201;
    looks[0]!();
    expect([exceeded, stopped.count]).toEqual([[201], 1]);
  });
});
