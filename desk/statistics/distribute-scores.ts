import { DISTRIBUTION_BINS, DISTRIBUTION_PEOPLE_MIN } from '@faceproof/models/sets/calibration.js';
import { groupBy } from './group-by.js';

/** How scores of genuine people are distributed. */
export interface ScoreDistribution {
  /** How many people gave the scores. */
  people: number;
  /** Shares of equal bins from 0 to 1. */
  shares: number[];
}

/**
 * In the bins in which the service counts its own scores. People count alike, because a session of the service is mostly one of
 * another person, while a few people give most of the scores of a data set. Pure.
 */
export function distributeScores(scores: readonly { person: string | number; score: number }[]): ScoreDistribution {
  const people = groupBy(scores, ({ person }) => String(person));
  const shares = new Array<number>(DISTRIBUTION_BINS).fill(0);
  for (const own of people) {
    for (const { score } of own) {
      const bin = Math.min(DISTRIBUTION_BINS - 1, Math.max(0, Math.floor(score * DISTRIBUTION_BINS)));
      shares[bin] = (shares[bin] ?? 0) + 1 / own.length / people.length;
    }
  }
  return { people: people.length, shares };
}

/** For a calibration's entry: nothing if the scores are of so few people that chance would look like a drift. Pure. */
export function entryOf({ people, shares }: ScoreDistribution): { distribution?: number[] } {
  if (people < DISTRIBUTION_PEOPLE_MIN) return {};
  return { distribution: shares.map((share) => Math.round(share * 1e5) / 1e5) };
}
