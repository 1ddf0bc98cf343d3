import { randomFrom } from '@faceproof/desk/statistics/random.js';
import { checkCaptureIntegrity } from '@faceproof/orchestrator/judgement/checks/capture-integrity.js';
import { SIMULATED_PINS } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hold, photographStill } from '../../../scripts/attack/instruments/move-still.js';
import { IS_LONG } from '../../harness/long-run.js';
import { modelsDir, samples } from '../engine-fixtures.js';

let engine: Engine;
let pictures: Awaited<ReturnType<typeof samples>>;
beforeAll(async () => {
  pictures = await samples();
  engine = await openEngine({ modelsDir: await modelsDir() });
});
afterAll(() => engine.close());

/** A hand that moves a still picture to make it look alive: shifted, zoomed, turned, tilted, rolled and bent. */
function waveStill(count: number, most: Partial<Hold> = {}): Hold[] {
  return Array.from({ length: count }, (_, i) => {
    const swing = (speed: number, phase: number): number => Math.sin(i * speed + phase);
    return {
      shift: { x: (most.shift?.x ?? 0) * swing(0.9, 0.3), y: (most.shift?.y ?? 0) * swing(1.3, 1) },
      zoom: 1 + ((most.zoom ?? 1) - 1) * swing(0.7, 0.5),
      turn: (most.turn ?? 0) * swing(1.1, 0),
      tilt: (most.tilt ?? 0) * swing(0.8, 2),
      roll: (most.roll ?? 0) * swing(1, 1.5),
      bend: (most.bend ?? 0) * swing(0.6, 0.2),
    };
  });
}

/** What capture.integrity says of these frames, sent by a device that says nothing of itself. */
async function judge(frames: Buffer[]) {
  const measurement = await engine.measure({ captureId: 'cap', media: { kind: 'FRAMES', frames }, reference: null });
  const { status, reasons } = checkCaptureIntegrity({
    flow: 'LIVENESS_ONLY',
    policy: DEFAULT_POLICY,
    pins: SIMULATED_PINS,
    intake: {
      kind: 'FRAMES',
      atMs: frames.map((_, i) => 500 * i + (i % 3)),
      duplicateFrames: 0,
      replayedFrames: 0,
      metadata: {},
    },
    attempt: { challenge: { kind: 'HEAD_TURNS', steps: [] }, openForMs: 60_000, seenBefore: false },
    measurement,
    earlier: [],
  });
  return { status, reasons };
}

async function wave(still: Buffer, most: Partial<Hold>): Promise<Buffer[]> {
  const small = await sharp(still).resize(340, 340, { fit: 'inside' }).jpeg({ quality: 95 }).toBuffer();
  const random = randomFrom(7);
  const frames: Buffer[] = [];
  for (const hold of waveStill(8, most)) frames.push(await photographStill(small, hold, random));
  return frames;
}

const SHIFTED = { shift: { x: 0.03, y: 0.02 } };

const HELD: readonly [string, Partial<Hold>][] = [
  ['brought nearer', { ...SHIFTED, zoom: 1.25 }],
  ['tilted far', { ...SHIFTED, turn: 42, tilt: 18 }],
  ['bent', { ...SHIFTED, turn: 18, bend: 0.5 }],
];
/** Held like one of the others, only less far: `npm run test:long`. */
const HELD_LESS: typeof HELD = [
  ['moved', { shift: { x: 0.1, y: 0.06 }, roll: 4 }],
  ['turned in the hand', { ...SHIFTED, roll: 12 }],
  ['tilted', { ...SHIFTED, turn: 30, tilt: 12 }],
];

describe('a picture of a face before the camera', () => {
  it.each(IS_LONG ? [...HELD, ...HELD_LESS] : HELD)('is refused or reviewed: %s', async (_, most) => {
    const { status, reasons } = await judge(await wave(pictures.audrey, most));
    expect(status).not.toBe('PASSED');
    expect(reasons).toEqual(['SPOOF_SUSPECTED']);
  });

  it('is distinguished from a living man in as many poses', async () => {
    for (const from of [0, 3])
      expect(await judge(pictures.franck.slice(from, from + 8))).toEqual({ status: 'PASSED', reasons: [] });
  });
});

describe('frames that come back', () => {
  const coded = (frames: readonly Buffer[]): Promise<Buffer[]> =>
    Promise.all(
      frames.map((frame, i) =>
        sharp(frame)
          .jpeg({ quality: 60 + 7 * (i % 5) })
          .toBuffer(),
      ),
    );

  it.each([
    ['again and again', [0, 1, 2, 0, 1, 2, 0, 1, 2]],
    ['to and fro', [0, 1, 2, 3, 2, 1, 0, 1, 2, 3]],
  ])('are refused, in whatever bytes: %s', async (_, order) => {
    const { status, reasons } = await judge(await coded(order.map((i) => pictures.franck[i]!)));
    expect(status).not.toBe('PASSED');
    // Codings differ as well: the loop is what fails it.
    expect(reasons).toEqual(['CAPTURE_INJECTION_SUSPECTED']);
  });
});
