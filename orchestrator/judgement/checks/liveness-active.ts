import type { Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import { asksForChallenge, asksForLight } from '@faceproof/protocol/policy.js';
import { framesWithFace } from '../signs/frames-with-face.js';
import { type ChallengeMatch, matchChallenge } from '../signs/match-challenge.js';
import { type LightMatch, matchLight } from '../signs/match-light.js';
import { type CheckInput, earlierStatus, inconclusive, notApplicable, roundScore, skipped, type Verdict } from './check.js';
import { STANDS_ON } from './stands-on.js';

/** Every turn, if the policy does not say how many are enough. */
const DONE_MIN = 1;

/**
 * Whether the person followed the attempt's challenge. Not judged if the policy asks for passive liveness only. Score: the
 * share of the requested turns that were seen.
 *
 * A wrong movement fails the check. No movement does not: some people cannot turn their head, and the page continues without
 * it, so the check is inconclusive and a reviewer decides. Whether one face was present throughout is decided by
 * face.consistency.
 *
 * Under ADAPTIVE the challenge is asked for only where the passive score is in doubt, and is then due.
 *
 * Light in the wrong order fails the check too. Missing or skipped light is not a failure: the turns, or a
 * reviewer, decide, as the policy says; `signs` record it.
 */
export function checkLivenessActive(input: CheckInput): Verdict {
  const kind = 'liveness.active' as const;
  if (!asksForChallenge(input.policy.liveness)) return notApplicable(kind);
  const { challenge } = input.attempt;
  if (challenge === null) return withoutChallenge(input);
  if (earlierStatus(input, 'face.detection') !== 'PASSED') return skipped(kind);
  const atMs = input.measurement.clipAtMs ?? input.intake.atMs;
  // Without times, the order of movements and prompts is unknown.
  if (atMs === null || atMs.length < input.measurement.frames.length) return inconclusive(kind, STANDS_ON.turns);
  return withLight(input, toVerdict(input, matchChallenge(toPerformance(input, challenge, atMs))), judgeLight(input, atMs));
}

function withoutChallenge({ policy, attempt: { turns }, earlier }: CheckInput): Verdict {
  const kind = 'liveness.active' as const;
  const isDoubted = earlier.some(({ doubtful }) => doubtful === true);
  if (isDoubted && turns === 'POSSIBLE') return { ...skipped(kind), asks: true };
  const isAlwaysDue = policy.liveness.mode === 'PASSIVE_AND_ACTIVE';
  const isDue = isAlwaysDue || turns === 'OWED' || (isDoubted && turns === 'NOT_POSSIBLE');
  return isDue ? inconclusive(kind, STANDS_ON.turns, ['CHALLENGE_NOT_POSSIBLE']) : notApplicable(kind);
}

/** @returns null if the policy does not ask for light */
function judgeLight(
  { policy, attempt, intake, measurement }: CheckInput,
  atMs: readonly number[],
): LightMatch | 'AVOIDED' | null {
  if (!asksForLight(policy.liveness)) return null;
  const light = attempt.challenge?.light;
  if (light === undefined) return 'AVOIDED';
  const shown = intake.metadata.challenge?.light?.shown ?? null;
  const tones = framesWithFace(measurement).flatMap(({ index, main: { skinLight } }) =>
    skinLight == null ? [] : [{ atMs: atMs[index] ?? 0, ...skinLight }],
  );
  return matchLight({ light, shown, tones });
}

function withLight(input: CheckInput, verdict: Verdict, light: LightMatch | 'AVOIDED' | null): Verdict {
  switch (light) {
    case null:
      return verdict;
    case 'SEEN':
      return { ...verdict, signs: ['LIGHT_SEEN'] };
    case 'UNSEEN':
    case 'AVOIDED': {
      const signs = [light === 'AVOIDED' ? ('LIGHT_AVOIDED' as const) : ('LIGHT_UNSEEN' as const)];
      const reviewed = input.policy.liveness.withoutLight === 'REVIEW' && verdict.status === 'PASSED';
      return { ...verdict, signs, status: reviewed ? 'INCONCLUSIVE' : verdict.status };
    }
    case 'DOUBTED':
    case 'CONTRADICTED':
    case 'WRONG_PROMPTS': {
      const signs = ['LIGHT_CONTRADICTED' as const];
      if (verdict.status === 'FAILED') return { ...verdict, signs };
      const reasons = ['CHALLENGE_FAILED' as const];
      return light === 'DOUBTED'
        ? { ...verdict, signs, status: 'INCONCLUSIVE', reasons: [...verdict.reasons, ...reasons] }
        : { ...verdict, signs, status: 'FAILED', score: 0, reasons };
    }
  }
}

function toPerformance({ attempt, intake, measurement }: CheckInput, challenge: Challenge, atMs: readonly number[]) {
  const timeOf = ({ index }: { index: number }): number => atMs[index] ?? 0;
  return {
    challenge,
    openForMs: attempt.openForMs,
    shown: intake.metadata.challenge?.shown ?? null,
    poses: framesWithFace(measurement).flatMap((frame) =>
      frame.main.pose === null ? [] : [{ atMs: timeOf(frame), ...frame.main.pose }],
    ),
    facelessAtMs: measurement.frames.filter((frame) => frame.decoded && frame.main === null).map(timeOf),
  };
}

function toVerdict(input: CheckInput, match: ChallengeMatch): Verdict {
  const kind = 'liveness.active' as const;
  const threshold = roundScore(input.policy.checks[kind].threshold ?? DONE_MIN);
  const base = {
    kind,
    threshold,
    roles: asksForLight(input.policy.liveness) ? STANDS_ON.turnsInLight : STANDS_ON.turns,
    applies: true,
    inBand: false,
    signs: [],
  };
  if (!match.fits) {
    const reason = match.fault === 'WRONG_CLOCK' ? ('CAPTURE_INJECTION_SUSPECTED' as const) : ('CHALLENGE_FAILED' as const);
    return { ...base, status: 'FAILED', score: 0, reasons: [reason] };
  }
  const score = roundScore(match.asked === 0 ? 1 : match.done / match.asked);
  // Under no threshold is a challenge done of which nothing was done.
  if (score > 0 && score >= threshold) return { ...base, status: 'PASSED', score, reasons: [] };
  return { ...base, status: 'INCONCLUSIVE', score, reasons: [match.lostFace ? 'POSE_OUT_OF_RANGE' : 'CHALLENGE_NOT_POSSIBLE'] };
}
