import type { CheckStatus } from '@faceproof/protocol/words.js';
import type { FirstHalf } from '../facts/judged.js';
import { skinShift } from '../signs/capture-signs.js';
import { thresholdOf } from '../thresholds/threshold-of.js';
import { type CheckInput, compareScore, type Verdict } from './check.js';
import { STANDS_ON } from './stands-on.js';

type Input = Omit<CheckInput, 'earlier'>;

/**
 * The verdicts on an attempt of two halves: of each check the worse one. Whether both halves show one person, in one light, belongs to
 * neither of them and is judged here. Pure.
 */
export function joinHalves(
  first: readonly Verdict[],
  second: readonly Verdict[],
  input: Input & { first: FirstHalf },
): Verdict[] {
  return second.map((ofSecond, i) => {
    const ofFirst = first[i] ?? ofSecond;
    const worse = worseOf({ ...ofFirst, half: 1 }, { ...ofSecond, half: 2 });
    if (worse.kind === 'face.consistency') return worseOf(worse, comparePersons(worse, input));
    if (worse.kind === 'capture.integrity' && isOtherLight(input)) return suspectCut(worse);
    return worse;
  });
}

const RANKS: Record<CheckStatus, number> = { PASSED: 0, SKIPPED: 1, INCONCLUSIVE: 2, FAILED: 3 };

/** Of two that are equally bad, the one with the lower score. The signs of both are shown. */
function worseOf(one: Verdict, other: Verdict): Verdict {
  if (!one.applies || !other.applies) return one.applies ? one : other;
  const difference = RANKS[one.status] - RANKS[other.status] || (other.score ?? 1) - (one.score ?? 1);
  return { ...(difference > 0 ? one : other), signs: [...new Set([...one.signs, ...other.signs])] };
}

/** A half without a template has reported why: nothing is added to that. */
function comparePersons(verdict: Verdict, input: Input & { first: FirstHalf }): Verdict {
  const { similarity } = input.first;
  if (similarity === null) return verdict;
  const limit = thresholdOf(input, 'face.consistency');
  return compareScore('face.consistency', STANDS_ON.template, similarity, limit, 'FRAMES_INCONSISTENT');
}

/** Colours that the page shows change the light on purpose. */
function isOtherLight({ first, measurement, attempt }: Input & { first: FirstHalf }): boolean {
  if (attempt.challenge?.light !== undefined) return false;
  const shift = skinShift(first.measurement, measurement);
  return shift !== null && shift > HALVES_SHIFT_MAX;
}

/**
 * As {@link skinShift} measures it. It sends to review: a head that turns is lit anew. The data behind it: docs/explanation/liveness.md.
 */
export const HALVES_SHIFT_MAX = 0.2;

function suspectCut(verdict: Verdict): Verdict {
  const signs = [...new Set([...verdict.signs, 'SCENE_CUT' as const])];
  if (verdict.status === 'FAILED') return { ...verdict, signs };
  return {
    ...verdict,
    signs,
    status: 'INCONCLUSIVE',
    reasons: [...new Set([...verdict.reasons, 'FRAMES_INCONSISTENT' as const])],
  };
}
