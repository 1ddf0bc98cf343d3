import type { Example } from './fit-fusion.js';
import type { MeasuredCapture } from './measure-clips.js';

/** How much data a fusion was fitted to, as its file states it. */
export interface FittedData {
  'live people': number;
  'attacked people': number;
  'live clips': number;
  'attack clips': number;
}

/**
 * A floor, not a proof of quality: with fewer people, the next person's face decides whether the threshold holds at all. Clips
 * are required because a capture is a sequence: stills of one person on different days are easier to judge.
 */
const MINIMUM: FittedData = { 'live people': 10, 'attacked people': 3, 'live clips': 1, 'attack clips': 1 };

/** @param examples those that the fit used; the others had too few frames with a face */
export function countData(examples: readonly Example[], captures: readonly MeasuredCapture[]): FittedData {
  const people = (live: boolean): number =>
    new Set(examples.filter((example) => example.live === live).map(({ person }) => person)).size;
  const clips = captures.filter(({ ofStills }) => !ofStills);
  const count = (live: boolean): number =>
    new Set(clips.filter(({ kind }) => (kind === 'live') === live).map(({ source }) => source)).size;
  return {
    'live people': people(true),
    'attacked people': people(false),
    'live clips': count(true),
    'attack clips': count(false),
  };
}

/**
 * @param stated the results in a fusion's file
 * @returns what it lacks, such as `attacked people: 2, at least 3 are needed`; null if it is enough
 */
export function findLack(stated: Readonly<Partial<Record<string, number | string>>>): string | null {
  const names = Object.keys(MINIMUM) as (keyof FittedData)[];
  const lack = names.find((name) => !(Number(stated[name] ?? 0) >= MINIMUM[name]));
  return lack === undefined ? null : `${lack}: ${stated[lack] ?? 'not stated'}, at least ${MINIMUM[lack]} are needed`;
}
