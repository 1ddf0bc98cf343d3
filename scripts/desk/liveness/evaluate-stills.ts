import { type Rate, rateOf } from '../statistics/binomial.js';
import { boundByPeople, type PeopleBounds } from '../statistics/bootstrap.js';
import { groupBy } from '../statistics/group-by.js';
import { type AttackGroup, compareAttacks } from './attack-groups.js';
import type { LabelledStill } from './read-labels.js';

/** A still with the output of the liveness networks alone. */
export interface JudgedStill extends LabelledStill {
  /** Probability of the live class, as a worker measures it; the mean of several networks. null if no face was found. */
  logOdds: number | null;
  /** null if no face was aligned. */
  template: readonly number[] | null;
}

/** One threshold of the score, and its errors. */
export interface StillsPoint {
  /** Probability of being live, 0..1. */
  threshold: number;
  why: string;
  /** Live pictures below it. */
  bpcer: Rate;
  /** Bounds of `bpcer` if other people had come. */
  bpcerByPeople: PeopleBounds;
  /** Live people whose pictures' mean is below it. */
  bpcerBySubject: Rate;
  /** Attacks at or above it, by kind, the worst first. */
  apcer: { kind: string; byPicture: Rate; byPeople: PeopleBounds; bySubject: Rate }[];
  /** Pictures of either kind that are classified correctly. */
  accuracy: Rate;
}

export interface StillsEvaluation {
  live: number;
  attacks: number;
  /** No face was found, so nothing was judged; counted separately. */
  notJudged: { label: string; of: number; errors: number }[];
  /** Share of the pairs of a live picture and an attack that the score orders correctly; null without both. */
  auc: number | null;
  points: StillsPoint[];
  /** By the list's columns for groups, at even odds. */
  groups: AttackGroup[];
  /** Names of the files that are furthest on the wrong side. */
  worst: { live: { file: string; score: number }[]; attack: { file: string; score: number }[] };
}

const EVEN_ODDS = 0.5;
/** Besides even odds, thresholds that reject these shares of the live pictures. */
const BPCERS = [0.01, 0.05, 0.1];
const WORST_MAX = 10;

/**
 * Evaluates the liveness networks on single pictures: their weakest use, and the one that compares with published results.
 * Pure.
 */
export function evaluateStills(stills: readonly JudgedStill[]): StillsEvaluation {
  const judged = stills.flatMap(({ logOdds, ...still }) =>
    logOdds === null ? [] : [{ ...still, score: 1 / (1 + Math.exp(-logOdds)) }],
  );
  const live = judged.filter(({ label }) => label === 'live');
  const attacks = judged.filter(({ label }) => label !== 'live');
  const points = [
    { threshold: EVEN_ODDS, why: 'even odds' },
    ...BPCERS.map((rate) => ({ threshold: quantile(live, rate), why: `BPCER ${rate * 100} %` })),
  ].map((point) => ({ ...point, ...ratesAt(live, attacks, point.threshold) }));
  const labels = [...new Set(stills.map(({ label }) => label))].sort();
  return {
    live: live.length,
    attacks: attacks.length,
    notJudged: labels.map((label) => {
      const ofLabel = stills.filter((still) => still.label === label);
      return { label, of: ofLabel.length, errors: ofLabel.filter(({ logOdds }) => logOdds === null).length };
    }),
    auc: aucOf(live, attacks),
    points,
    groups: compareAttacks(
      judged.map(({ label, subject, groups, score }) => ({
        person: subject,
        live: label === 'live',
        isError: (label === 'live') !== score >= EVEN_ODDS,
        groups,
      })),
    ),
    worst: {
      live: [...live]
        .sort((a, b) => a.score - b.score)
        .slice(0, WORST_MAX)
        .map(nameAndScore),
      attack: [...attacks]
        .sort((a, b) => b.score - a.score)
        .slice(0, WORST_MAX)
        .map(nameAndScore),
    },
  };
}

type Scored = LabelledStill & { score: number };

function ratesAt(live: readonly Scored[], attacks: readonly Scored[], threshold: number) {
  const passes = ({ score }: { score: number }) => score >= threshold;
  const refused = (each: { score: number }) => !passes(each);
  const count = <T>(of: readonly T[], is: (each: T) => boolean): Rate => rateOf(of.filter(is).length, of.length);
  const kinds = [...new Set(attacks.map(({ label }) => label))];
  const right = live.filter(passes).length + attacks.filter(refused).length;
  return {
    bpcer: count(live, refused),
    bpcerByPeople: boundSubjects(live, refused),
    bpcerBySubject: count(bySubject(live), refused),
    apcer: kinds
      .map((kind) => {
        const ofKind = attacks.filter(({ label }) => label === kind);
        return {
          kind,
          byPicture: count(ofKind, passes),
          byPeople: boundSubjects(ofKind, passes),
          bySubject: count(bySubject(ofKind), passes),
        };
      })
      .sort((a, b) => (b.byPicture.share ?? 0) - (a.byPicture.share ?? 0) || a.kind.localeCompare(b.kind)),
    accuracy: rateOf(right, live.length + attacks.length),
  };
}

function boundSubjects(stills: readonly Scored[], isError: (each: Scored) => boolean): PeopleBounds {
  return boundByPeople(groupBy(stills, ({ subject }) => subject).map((own) => own.map(isError)));
}

/** Pictures of one person are alike, so a person counts once, with the mean. */
function bySubject(stills: readonly Scored[]): { score: number }[] {
  const scores = new Map<string, number[]>();
  for (const { subject, score } of stills) scores.set(subject, [...(scores.get(subject) ?? []), score]);
  return [...scores.values()].map((all) => ({ score: all.reduce((sum, score) => sum + score, 0) / all.length }));
}

/** The highest threshold that rejects at most `rate` of them. */
function quantile(of: readonly Scored[], rate: number): number {
  const scores = of.map(({ score }) => score).sort((a, b) => a - b);
  return scores[Math.min(scores.length - 1, Math.floor(rate * scores.length))] ?? 0.5;
}

/** Mann-Whitney; ties count half. */
function aucOf(live: readonly Scored[], attacks: readonly Scored[]): number | null {
  if (live.length === 0 || attacks.length === 0) return null;
  let wins = 0;
  for (const one of live) {
    for (const other of attacks) wins += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0;
  }
  return wins / (live.length * attacks.length);
}

function nameAndScore({ file, score }: Scored): { file: string; score: number } {
  return { file, score };
}
