import { loadSet } from '@faceproof/models/sets/load-set.js';
import { openMetrics } from '@faceproof/workers/observe/metrics.js';
import { readScores } from '@faceproof/workers/observe/read-scores.js';
import { REPLACED_MS_MIN, watchMemory } from '@faceproof/workers/observe/watch-memory.js';
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
  function watched() {
    const memory = { bytes: 100, ageMs: REPLACED_MS_MIN };
    const seen = { exceeded: [] as number[], young: [] as number[], stopped: 0 };
    let look: () => void = () => undefined;
    watchMemory({
      limitBytes: 200,
      readBytes: () => memory.bytes,
      ageMs: () => memory.ageMs,
      repeat: (each) => {
        look = each;
        return () => {
          seen.stopped += 1;
        };
      },
      onExceeded: (bytes) => seen.exceeded.push(bytes),
      onExceededYoung: (bytes) => seen.young.push(bytes),
    });
    return { memory, seen, look: () => look() };
  }

  it('replaces the worker once, as soon as the process exceeds it, and looks no further', () => {
    const { memory, seen, look } = watched();
    look();
    expect(seen).toEqual({ exceeded: [], young: [], stopped: 0 });
    memory.bytes = 201;
    look();
    expect(seen).toEqual({ exceeded: [201], young: [], stopped: 1 });
  });

  it('never replaces a worker that has just started, but says so once, and replaces it later', () => {
    const { memory, seen, look } = watched();
    Object.assign(memory, { bytes: 300, ageMs: REPLACED_MS_MIN - 1 });
    look();
    look();
    expect(seen).toEqual({ exceeded: [], young: [300], stopped: 0 });
    memory.ageMs = REPLACED_MS_MIN;
    look();
    expect(seen).toEqual({ exceeded: [300], young: [300], stopped: 1 });
  });
});
