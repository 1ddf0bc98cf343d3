import { readHeadTurns } from '@faceproof/orchestrator/judgement/signs/read-head-turns.js';
import { describe, expect, it } from 'vitest';

/** Frames 120 ms apart, each `[yaw, pitch]`, after a quiet second that says what is neutral. */
function read(...angles: [yaw: number, pitch: number][]) {
  const quiet = [0, 120, 240].map((atMs) => ({ atMs, yaw: 0, pitch: 0 }));
  const poses = angles.map(([yaw, pitch], i) => ({ atMs: 360 + 120 * i, yaw, pitch }));
  return readHeadTurns([...quiet, ...poses], 300);
}

const hold = (count: number, yaw: number, pitch: number) => Array.from({ length: count }, (): [number, number] => [yaw, pitch]);

describe('reading head turns', () => {
  it('names a turn from its first frame to its last, and says since when it can have begun', () => {
    expect(read([5, 0], [10, 0], [20, 0], [30, 0], [9, 0])).toEqual([
      { direction: 'LEFT', begunAfterMs: 360, fromMs: 600, untilMs: 720 },
    ]);
    expect(read(...hold(5, 20, 0), [0, 20])).toMatchObject([
      { direction: 'LEFT', begunAfterMs: 240 },
      { direction: 'UP', begunAfterMs: 840, fromMs: 960 },
    ]);
  });

  it('counts two turns one way if the head came back between them', () => {
    expect(read(...hold(3, -20, 0), ...hold(4, 0, 0), ...hold(3, -20, 0)).map(({ direction }) => direction)).toEqual([
      'RIGHT',
      'RIGHT',
    ]);
  });

  it('counts one turn if the head leans between, or looks straight for less time than it takes to come back', () => {
    expect(read(...hold(3, -20, 0), ...hold(4, -12, 0), ...hold(3, -20, 0))).toHaveLength(1);
    expect(read(...hold(3, 0, 20), [-6, 4], ...hold(3, 0, 20))).toHaveLength(1);
  });

  it('counts two turns if frames flicker between them', () => {
    expect(read(...hold(4, 0, 20), [-20, 9], [-10, 16], ...hold(4, -20, 0)).map(({ direction }) => direction)).toEqual([
      'UP',
      'RIGHT',
    ]);
  });
});
