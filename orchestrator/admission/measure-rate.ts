import { SETTLED_MAX, SETTLED_MS, type Traffic } from './traffic.js';

/** What a worker is expected to measure in a second before anything is known of it. */
export const COLD_RATE = 1;
/** The weight of that expectation, in captures. */
const COLD_CAPTURES = 2;

/**
 * The captures that can be decided in a second: those that were decided, divided by the time during which there was anything
 * to decide. Idle time says nothing about capacity and is left out. Pure.
 *
 * @param workers how many run. A line without workers counts as one worker that does not answer, so its rate falls by the second
 */
export function measureRate({ at, settled, oldestInLineAt }: Traffic, workers: number): number {
  const oldest = settled.at(-1);
  const from = settled.length >= SETTLED_MAX && oldest !== undefined ? oldest.settledAt : at - SETTLED_MS;
  const spans = settled.map(({ uploadedAt, settledAt }): Span => [uploadedAt, settledAt]);
  if (oldestInLineAt !== null) spans.push([oldestInLineAt, at]);
  const busySeconds = coveredMs(spans, from, at) / 1000;
  const measured = settled.filter((one) => one.measured).length;
  return (measured + COLD_CAPTURES) / (busySeconds + COLD_CAPTURES / (COLD_RATE * Math.max(1, workers)));
}

type Span = readonly [from: number, to: number];

/** @returns how much of the time from `from` to `to` the spans cover together */
function coveredMs(spans: readonly Span[], from: number, to: number): number {
  let covered = 0;
  let end = from;
  for (const [start, stop] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = Math.min(stop, to);
    covered += Math.max(0, last - Math.max(start, end));
    end = Math.max(end, last);
  }
  return covered;
}
