import { upperBound } from '../statistics/binomial.js';
import { groupBy } from '../statistics/group-by.js';
import { type Example, strictestFor } from './fit-fusion.js';

/** One threshold of the mean log-odds, with each person weighing the same. */
export interface CurvePoint {
  meanLogOdds: number;
  /** Attacked people with a capture at or above it. */
  passing: number;
  attacked: number;
  /** Of the share of passing people: exact, one-sided, 95 %. */
  bound: number;
  /** Share of the live captures below it. */
  below: number;
}

/** In mean log-odds, or in the score. */
export interface ClearRange {
  clear: number;
  clearAttack: number;
}

export interface ErrorLimits {
  /** The bound of attacked people who may pass as clear. */
  apcer: number;
  /** The share of live captures that may fall below a clear attack. */
  bpcer: number;
  /** Without a bound on attacks, `clear` is as strict as this share of live captures allows: so many are asked for the challenge. */
  asked: number;
}

/** With fewer people, the attacks that were seen say too little about others. */
const ATTACKED_MIN = 20;

/**
 * Where a capture is clear and where it is a clear attack, in mean log-odds. Pure.
 *
 * A capture is clear from the lowest value that holds `apcer`. If the data cannot show that, above every attack seen, or higher if
 * no more than the share `asked` of the live captures is asked then too.
 */
export function chooseClear(examples: readonly Example[], { apcer, bpcer, asked: askedMax }: ErrorLimits): ClearRange {
  const holds = drawCurve(examples).find(({ attacked, bound }) => attacked >= ATTACKED_MIN && bound <= apcer);
  const passes = strictestFor(examples, askedMax);
  const asked = examples.flatMap(({ live, meanLogOdds }) => (live && meanLogOdds >= passes ? [] : [meanLogOdds]));
  const clear = holds?.meanLogOdds ?? Math.max(...asked) + STEP;
  return { clear, clearAttack: Math.min(clear, strictestFor(examples, bpcer)) };
}

/** Pure. @returns the points at which a capture begins to pass, the lowest first, and one above all of them */
export function drawCurve(examples: readonly Example[]): CurvePoint[] {
  const values = [...new Set(examples.map(({ meanLogOdds }) => meanLogOdds))].sort((a, b) => a - b);
  return [...values, (values.at(-1) ?? 0) + STEP].map((value) => pointAt(examples, value));
}

const STEP = 1e-4;

/** Pure. */
export function pointAt(examples: readonly Example[], meanLogOdds: number): CurvePoint {
  const peopleOf = (live: boolean) =>
    groupBy(
      examples.filter((one) => one.live === live),
      ({ person }) => person,
    );
  const [live, attacked] = [peopleOf(true), peopleOf(false)];
  const passing = attacked.filter((own) => own.some((one) => one.meanLogOdds >= meanLogOdds)).length;
  const shares = live.map((own) => own.filter((one) => one.meanLogOdds < meanLogOdds).length / own.length);
  return {
    meanLogOdds,
    passing,
    attacked: attacked.length,
    bound: upperBound(passing, attacked.length),
    below: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, live.length),
  };
}
