import { addCounts, type Counts, countOf, countsOf, NO_COUNTS, type SessionCounts } from './counts.js';
import type { CountedGroup } from './session-facts.js';

export interface Counted {
  group: CountedGroup;
  counts: SessionCounts;
}

export type Division = 'day' | 'week' | 'flow' | 'device' | 'locale' | 'set';

/** Days that are shown together or not at all. */
export interface Span {
  from: string;
  to: string;
  counted: readonly Counted[];
}

/** Sessions that are shown together. */
export interface ShownGroup {
  /** The value that they share, or the first day; null for several small groups together. */
  key: string | null;
  /** Their days, both included. */
  from: string;
  to: string;
  counts: SessionCounts;
}

interface Period {
  from: string;
  to: string;
}

/** Fewer sessions say something about single people. */
export const GROUP_MIN = 10;
/** A span is divided when groups of at least {@link GROUP_MIN} hold this share of it, or when it has this many sessions. */
const DIVIDED_SHARE = 0.8;
const DIVIDED_MIN = 100;
/** Scores of several model sets, which are not compared. */
const MIXED = 'MIXED';
const DAY_MS = 86_400_000;

export function sumOf(counted: readonly Counted[]): SessionCounts {
  return counted.reduce((sum, { counts }) => addCounts(sum, counts), NO_COUNTS);
}

/** The months that a period touches: its spans depend on nothing else. Pure. */
export function monthsOf({ from, to }: Period): Period {
  const next = new Date(`${to.slice(0, 7)}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from: `${from.slice(0, 7)}-01`, to: addDays(next.toISOString().slice(0, 10), -1) };
}

/**
 * Joins each day with those after it in its month, until there are enough sessions. What is left at the end of a month is not shown.
 * Every number is a sum over whole spans, so that no two questions differ by fewer sessions than {@link GROUP_MIN}. Pure.
 *
 * @param counted of whole months
 */
export function spansOf(counted: readonly Counted[]): Span[] {
  const days = new Map<string, Counted[]>();
  for (const each of counted) days.set(each.group.day, [...(days.get(each.group.day) ?? []), each]);
  const inOrder = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  const spans = inOrder.map(([day, ofDay]) => ({ from: day, to: day, counted: ofDay }));
  return joinUntil(spans, (open) => created(open.counted) >= GROUP_MIN);
}

/** Pure. @returns the sum of the spans that are wholly in the period */
export function totalOf(spans: readonly Span[], period: Period): SessionCounts {
  return spans.filter(isWithin(period)).reduce((sum, { counted }) => addCounts(sum, cellOf(counted)), NO_COUNTS);
}

/**
 * Divides the sessions of the spans that are wholly in the period. By a value, spans are joined until most of their sessions are in
 * groups that are large enough. Small groups become one, with the smallest of the others if they are still too few; so do the
 * sessions of spans that are only partly in the period, or not divided yet. Pure.
 */
export function divide(spans: readonly Span[], by: Division, period: Period): ShownGroup[] {
  const inside = spans.filter(isWithin(period));
  if (by === 'day' || by === 'week') {
    const cells = inside.map((span) => ({
      ...span,
      key: by === 'day' ? span.from : mondayOf(span.from),
      counts: cellOf(span.counted),
    }));
    return sumUp(cells).map(({ from, to, counts }) => ({ key: from, from, to, counts }));
  }
  const divided = joinUntil(spans, (open) => isDivisible(open, by)).filter(isWithin(period));
  const rest = inside.filter((span) => !divided.some(({ from, to }) => span.from >= from && span.to <= to));
  const cells = divided.flatMap(({ counted }) => mergeSmall(byValue(counted, by)));
  const groups = sumUp([
    ...cells.map((cell) => ({ ...cell, ...period })),
    ...rest.map(({ counted }) => ({ key: null, ...period, counts: cellOf(counted) })),
  ]);
  return groups.sort((a, b) => Number(a.key === null) - Number(b.key === null) || sizeOf(b) - sizeOf(a));
}

function joinUntil(spans: readonly Span[], isEnough: (open: Span) => boolean): Span[] {
  const closed: Span[] = [];
  let open: Span | null = null;
  for (const span of spans) {
    if (open?.from.slice(0, 7) !== span.from.slice(0, 7)) open = null;
    open = open === null ? span : { from: open.from, to: span.to, counted: [...open.counted, ...span.counted] };
    if (!isEnough(open)) continue;
    closed.push(open);
    open = null;
  }
  return closed;
}

function isDivisible({ counted }: Span, by: Exclude<Division, 'day' | 'week'>): boolean {
  const all = created(counted);
  const large = byValue(counted, by).filter((cell) => sizeOf(cell) >= GROUP_MIN);
  return all >= DIVIDED_MIN || large.reduce((sum, cell) => sum + sizeOf(cell), 0) >= all * DIVIDED_SHARE;
}

type Cell = Pick<ShownGroup, 'key' | 'counts'>;

/** @returns the largest first */
function byValue(counted: readonly Counted[], by: Exclude<Division, 'day' | 'week'>): Cell[] {
  const values = new Map<string, Counted[]>();
  for (const each of counted) {
    const value = each.group[by] ?? 'UNKNOWN';
    values.set(value, [...(values.get(value) ?? []), each]);
  }
  return [...values].map(([key, ofValue]) => ({ key, counts: cellOf(ofValue) })).sort((a, b) => sizeOf(b) - sizeOf(a));
}

/** @param cells the largest first */
function mergeSmall(cells: readonly Cell[]): Cell[] {
  const large = cells.filter((cell) => sizeOf(cell) >= GROUP_MIN);
  const small = cells.filter((cell) => sizeOf(cell) < GROUP_MIN);
  if (small.length === 0) return large;
  if (small.reduce((sum, cell) => sum + sizeOf(cell), 0) < GROUP_MIN) small.push(...large.splice(-1));
  const sets = new Set(small.flatMap(({ counts }) => Object.keys(counts.scores)));
  const counts = small.reduce((sum, cell) => addCounts(sum, cell.counts), NO_COUNTS);
  return [...large, { key: null, counts: sets.size > 1 ? mixSets(counts) : counts }];
}

/** The sum of sessions that nobody sees apart. Scores of one set among those of others are not apart either. */
function cellOf(counted: readonly Counted[]): SessionCounts {
  const isMixed = new Set(counted.map(({ group }) => group.set)).size > 1;
  return isMixed ? mixSets(sumOf(counted)) : sumOf(counted);
}

function mixSets(counts: SessionCounts): SessionCounts {
  const all = Object.keys(counts.scores).reduce<Counts>((sum, set) => addCounts(sum, countsOf(counts.scores, set)), {});
  return { ...counts, scores: { [MIXED]: all } };
}

/** @returns one group for each key, in the order of their first cells */
function sumUp(cells: readonly ShownGroup[]): ShownGroup[] {
  const groups = new Map<string | null, ShownGroup>();
  for (const cell of cells) {
    const sum = groups.get(cell.key);
    groups.set(cell.key, sum === undefined ? cell : { ...sum, to: cell.to, counts: addCounts(sum.counts, cell.counts) });
  }
  return [...groups.values()];
}

function isWithin(period: Period): (span: Period) => boolean {
  return ({ from, to }) => from >= period.from && to <= period.to;
}

function created(counted: readonly Counted[]): number {
  return counted.reduce((sum, one) => sum + sizeOf(one), 0);
}

export function sizeOf({ counts }: Pick<ShownGroup, 'counts'>): number {
  return countOf(counts.funnel, 'created');
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
