import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MeasuredCapture, measureClips } from '@faceproof/desk/liveness/measure-clips.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { HALVES_SHIFT_MAX } from '@faceproof/orchestrator/judgement/checks/join-halves.js';
import { skinShift } from '@faceproof/orchestrator/judgement/signs/capture-signs.js';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../harness/long-run.js';

const ROOT = join(import.meta.dirname, '..', '..');
const CLIPS = join(ROOT, '..', 'shared', 'data', 'clips');
const absent = existsSync(CLIPS) ? null : 'the evaluation data is not beside the project';
const missing = IS_LONG ? absent : 'it takes a minute: npm run test:long';
/** Between the beginnings of two halves of eight frames: they share none, and belong to one attempt. */
const BETWEEN_MS = { min: 4000, max: 15_000 };

interface Pair {
  person: string;
  shift: number;
}

describe.skipIf(missing !== null)(`the light of two halves (skipped here: ${missing})`, () => {
  it('is the same in one sitting, and often another one on a screen or in another room', async () => {
    const options = { modelsDir: modelsDirOf(ROOT, process.env), set: loadSet(), engine: 'onnx:cpu', cacheDir: null };
    const captures = await measureClips({ clips: CLIPS, stills: null }, { ...options, onProgress: () => undefined });
    const live = captures.filter(({ kind }) => kind === 'live');
    const screens = captures.filter(({ kind }) => kind !== 'live');
    const sitting = pairUp(live, live, (one, other) => one.source === other.source && isInOneAttempt(one, other));
    const apart = pairUp(live, live, (one, other) => one.person !== other.person);
    const filmed = pairUp(screens, live, (one, other) => one.person === other.person);
    format('one sitting', sitting);
    format('two people', apart);
    format('a person, and a screen that shows them', filmed);
    expect(sitting.length).toBeGreaterThan(30);
    expect(sitting.filter(({ shift }) => shift > HALVES_SHIFT_MAX)).toEqual([]);
    for (const pairs of [apart, filmed])
      expect(pairs.filter(({ shift }) => shift > HALVES_SHIFT_MAX).length / pairs.length).toBeGreaterThan(0.15);
  }, 900_000);
});

function pairUp(
  ones: readonly MeasuredCapture[],
  others: readonly MeasuredCapture[],
  fits: (one: MeasuredCapture, other: MeasuredCapture) => boolean,
): Pair[] {
  const pairs = ones.flatMap((one) => others.filter((other) => fits(one, other)).map((other) => ({ one, other })));
  return pairs.flatMap(({ one, other }) => {
    const shift = skinShift(one.measurement, other.measurement);
    return shift === null ? [] : [{ person: one.person, shift }];
  });
}

function isInOneAttempt(one: MeasuredCapture, other: MeasuredCapture): boolean {
  const between = other.fromMs - one.fromMs;
  return between >= BETWEEN_MS.min && between <= BETWEEN_MS.max;
}

function format(name: string, pairs: readonly Pair[]): void {
  const sorted = pairs.map(({ shift }) => shift).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(3);
  const above = [0.12, 0.15, 0.18, 0.2, 0.22, 0.25].map(
    (limit) => `${limit}: ${sorted.filter((shift) => shift > limit).length}`,
  );
  const people = new Set(pairs.map(({ person }) => person)).size;
  const quantiles = [0, 0.5, 0.9, 0.95, 1].map((share) => `${100 * share} % ${at(share)}`).join(', ');
  process.stdout.write(`${name}: ${sorted.length} pairs of ${people} people; ${quantiles}; above ${above.join(', ')}\n`);
}
