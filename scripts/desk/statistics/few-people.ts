import { formatCount } from '@faceproof/protocol/format-count.js';

/** With fewer people, not even a rate of 15 % can be excluded where no error was seen (rule of three). */
const GROUP_PEOPLE_MIN = 20;

/** How many people a rate of a group is about, and whether they are too few for a claim about the group. */
export interface Backing {
  people: number;
  tooFew: boolean;
}

export function backingOf(people: number): Backing {
  return { people, tooFew: people < GROUP_PEOPLE_MIN };
}

/**
 * Such as `too few people for a claim about the group (FMR 3, FNMR 2 of at least 20)`; empty if there are enough of every rate that
 * was tried. Each rate has people of its own: a group may have many, and genuine pairs of only a few.
 */
export function formatTooFew(rates: Readonly<Record<string, Backing & { of: number }>>): string {
  const few = Object.entries(rates).filter(([, { of, tooFew }]) => of > 0 && tooFew);
  if (few.length === 0) return '';
  const counts = few.map(([name, { people }]) => `${name} ${people}`).join(', ');
  return `too few people for a claim about the group (${counts} of at least ${GROUP_PEOPLE_MIN})`;
}

export function formatPeople(count: number): string {
  return formatCount(count, 'person', 'people');
}
