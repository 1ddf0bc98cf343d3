import type { RunningWorker } from '@faceproof/workers/compose.js';
import { openLog } from '@faceproof/workers/observe/log.js';
import { stopOnce } from '@faceproof/workers/stop-once.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const passing = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A worker whose captures take one time and whose collector takes the other, and what becomes of it. */
function open(worker: Partial<RunningWorker>) {
  const seen: string[] = [];
  const stop = stopOnce({ log: openLog('silent'), exit: (code) => seen.push(`exit ${code}`), kill: () => seen.push('kill') });
  const abandon = () => seen.push('abandon');
  stop.worker = { close: async () => undefined, abandon, sendTraces: async () => undefined, ...worker };
  return { stop, seen };
}

it('exits once its captures are done, and counts no time that a collector takes against them', async () => {
  const { stop, seen } = open({ close: () => passing(7900), sendTraces: () => passing(2000) });
  const stopping = stop.now('SIGTERM');
  await vi.runAllTimersAsync();
  await stopping;
  expect(seen).toEqual(['exit 0']);
});

it('waits for no collector beyond its whole time', async () => {
  const { stop, seen } = open({ close: () => passing(8900), sendTraces: () => passing(2000) });
  void stop.now('SIGTERM');
  await vi.advanceTimersByTimeAsync(9499);
  expect(seen).toEqual(['abandon']);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(['abandon', 'exit 0']);
});

it('abandons captures that take longer, and ends itself if even that does not help', async () => {
  const { stop, seen } = open({ close: () => passing(60_000) });
  void stop.now('SIGTERM');
  await vi.advanceTimersByTimeAsync(8000);
  expect(seen).toEqual(['abandon']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual(['abandon', 'kill']);
});

it('does not end itself if its captures return once they are abandoned', async () => {
  const captures: { end: () => void } = { end: () => undefined };
  const ended = new Promise<void>((resolve) => {
    captures.end = resolve;
  });
  const { stop, seen } = open({ close: () => ended, abandon: () => captures.end(), sendTraces: () => passing(2000) });
  void stop.now('the device failed', 1);
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['exit 1']);
});

it('stops once, whatever asks for it', async () => {
  const { stop, seen } = open({});
  await Promise.all([stop.now('SIGINT'), stop.now('SIGTERM', 1)]);
  expect(seen).toEqual(['exit 0']);
});
