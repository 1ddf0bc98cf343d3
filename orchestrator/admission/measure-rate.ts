import { SETTLED_MAX, type Traffic } from './traffic.js';

/** What a worker is expected to measure in a second before anything is known of it. */
export const COLD_RATE = 1;
/** The weight of that expectation, in captures. */
const COLD_CAPTURES = 2;
/** What was decided this lately counts, and at least so many captures, so that a quiet hour does not erase what is known. */
const LATELY_MS = 30_000;
const CAPTURES_MIN = 50;
/** Captures that a worker measures at once, by default. With fewer in line, a part of it is idle. */
export const LANES_PER_WORKER = 3;

/**
 * The captures that can be decided in a second: those that were decided, divided by the time in which the workers were busy. A
 * time with fewer captures in line than the workers take at once counts in proportion, because a service that is asked for little
 * decides little. Pure.
 *
 * @param workers how many run. A line without workers counts as one worker that does not answer, so its rate falls by the second
 */
export function measureRate({ at, settled, inLineSince }: Traffic, workers: number): number {
  const running = Math.max(1, workers);
  const { shown, from } = chooseShown(settled, at);
  const spans = [
    ...shown.map(({ uploadedAt, settledAt }): Span => [uploadedAt, settledAt]),
    ...inLineSince.map((since): Span => [since, at]),
  ];
  const busySeconds = busyMs(spans, { from, to: at, lanes: running * LANES_PER_WORKER }) / 1000;
  const measured = shown.filter((one) => one.measured).length;
  return (measured + COLD_CAPTURES) / (busySeconds + COLD_CAPTURES / (COLD_RATE * running));
}

function chooseShown(settled: Traffic['settled'], at: number): { shown: Traffic['settled']; from: number } {
  const since = at - LATELY_MS;
  const lately = settled.filter(({ settledAt }) => settledAt > since);
  const shown = lately.length >= CAPTURES_MIN ? lately : settled.slice(0, CAPTURES_MIN);
  const oldestAt = shown.at(-1)?.settledAt ?? since;
  return { shown, from: shown.length >= SETTLED_MAX ? oldestAt : Math.min(since, oldestAt) };
}

type Span = readonly [from: number, to: number];

function busyMs(spans: readonly Span[], { from, to, lanes }: { from: number; to: number; lanes: number }): number {
  const clip = (time: number) => Math.min(to, Math.max(from, time));
  const moves = spans.flatMap(([start, stop]) => [
    { time: clip(start), by: 1 },
    { time: clip(stop), by: -1 },
  ]);
  let busy = 0;
  let inLine = 0;
  let last = from;
  for (const { time, by } of moves.toSorted((a, b) => a.time - b.time)) {
    busy += (time - last) * Math.min(1, inLine / lanes);
    inLine += by;
    last = time;
  }
  return busy;
}
