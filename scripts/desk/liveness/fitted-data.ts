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

/** @param used the captures that the fit used; one with too few faces is not among them, and its clip does not count */
export function countData(used: readonly Pick<MeasuredCapture, 'source' | 'person' | 'kind' | 'ofStills'>[]): FittedData {
  const isLive = ({ kind }: { kind: string }): boolean => kind === 'live';
  const live = used.filter(isLive);
  const attacks = used.filter((capture) => !isLive(capture));
  return {
    'live people': countPeople(live),
    'attacked people': countPeople(attacks),
    'live clips': countClips(live),
    'attack clips': countClips(attacks),
  };
}

function countPeople(captures: readonly Pick<MeasuredCapture, 'person'>[]): number {
  return new Set(captures.map(({ person }) => person)).size;
}

function countClips(captures: readonly Pick<MeasuredCapture, 'source' | 'ofStills'>[]): number {
  return new Set(captures.flatMap(({ source, ofStills }) => (ofStills ? [] : [source]))).size;
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
