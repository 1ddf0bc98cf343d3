import { addCounts, countOf, NO_COUNTS, type SessionCounts } from './counts.js';
import type { CountedGroup } from './session-facts.js';

export interface Counted {
  group: CountedGroup;
  counts: SessionCounts;
}

export type Division = 'day' | 'week' | 'flow' | 'device' | 'locale' | 'set';

/** Sessions that are shown together. */
export interface ShownGroup {
  /** The value that they share, or the first day; null for several small groups together. */
  key: string | null;
  /** Their days, both included. */
  from: string;
  to: string;
  counts: SessionCounts;
}

/** A smaller group is merged with others: few sessions say something about single people. */
export const GROUP_MIN = 10;
const DAY_MS = 86_400_000;

export function sumOf(counted: readonly Counted[]): SessionCounts {
  return counted.reduce((sum, { counts }) => addCounts(sum, counts), NO_COUNTS);
}

/**
 * Divides sessions, and merges groups that are too small: a day or week with those after it, until there are enough sessions; any
 * other group with all small ones, and with the smallest of the others if these are still too few. Pure.
 */
export function divide(counted: readonly Counted[], by: Division, period: { from: string; to: string }): ShownGroup[] {
  if (by === 'day' || by === 'week') return mergeDays(byTime(counted, by, period));
  return mergeSmall(byValue(counted, ({ [by]: value = 'UNKNOWN' }) => value, period));
}

function byTime(counted: readonly Counted[], by: 'day' | 'week', period: { from: string; to: string }): ShownGroup[] {
  const groups: ShownGroup[] = [];
  for (let from = period.from; from <= period.to; ) {
    const last = by === 'day' ? from : minOf(lastOfWeek(from), period.to);
    const inside = counted.filter(({ group }) => group.day >= from && group.day <= last);
    groups.push({ key: from, from, to: last, counts: sumOf(inside) });
    from = addDays(last, 1);
  }
  return groups;
}

/** Days without any session are left out at the ends, and merged in between. */
function mergeDays(groups: readonly ShownGroup[]): ShownGroup[] {
  const merged: ShownGroup[] = [];
  let open: ShownGroup | null = null;
  for (const group of groups) {
    open = open === null ? group : join(open, group);
    if (sizeOf(open) === 0) open = null;
    else if (sizeOf(open) >= GROUP_MIN) {
      merged.push(open);
      open = null;
    }
  }
  if (open === null) return merged;
  const before = merged.pop();
  return [...merged, before === undefined ? open : join(before, open)];
}

function join(one: ShownGroup, next: ShownGroup): ShownGroup {
  return { ...one, to: next.to, counts: addCounts(one.counts, next.counts) };
}

function byValue(
  counted: readonly Counted[],
  keyOf: (group: CountedGroup) => string,
  period: { from: string; to: string },
): ShownGroup[] {
  const groups = new Map<string, SessionCounts>();
  for (const { group, counts } of counted) groups.set(keyOf(group), addCounts(groups.get(keyOf(group)) ?? NO_COUNTS, counts));
  return [...groups].map(([key, counts]) => ({ key, ...period, counts })).sort((a, b) => sizeOf(b) - sizeOf(a));
}

/** @param groups the largest first */
function mergeSmall(groups: readonly ShownGroup[]): ShownGroup[] {
  const large = groups.filter((group) => sizeOf(group) >= GROUP_MIN);
  const small = groups.filter((group) => sizeOf(group) < GROUP_MIN);
  if (small.length === 0) return large;
  const tooFew = small.reduce((sum, group) => sum + sizeOf(group), 0) < GROUP_MIN;
  const smallest = tooFew ? large.pop() : undefined;
  const together = smallest === undefined ? small : [smallest, ...small];
  return [...large, { ...together.reduce(join), key: null }];
}

export function sizeOf({ counts }: Pick<ShownGroup, 'counts'>): number {
  return countOf(counts.funnel, 'created');
}

/** A week ends on Sunday. */
function lastOfWeek(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, 6 - weekday);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function minOf(one: string, other: string): string {
  return one < other ? one : other;
}
