import { AsyncLocalStorage } from 'node:async_hooks';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';

/** The devices of one test, what their pages complained of, and what the test provokes on purpose. */
interface Watch {
  devices: BrowserContext[];
  complaints: string[];
  provoked: RegExp[];
}

/** What Chromium writes to the console about a policy that a page breaks. */
const OF_POLICY = /Content Security Policy|Permissions policy|Trusted/;

const watches = new AsyncLocalStorage<Watch>();

/**
 * Runs a test and closes its devices, so that no page goes on polling. The test fails if a page reported an error that nothing
 * caught, a rejection that nothing handled, or a violation of its policy.
 */
export async function watchPages(runTest: () => Promise<void>): Promise<void> {
  const watch: Watch = { devices: [], complaints: [], provoked: [] };
  await watches.run(watch, runTest);
  await Promise.all(watch.devices.map((device) => device.close()));
  const isProvoked = (complaint: string) => watch.provoked.some((pattern) => pattern.test(complaint));
  expect(
    watch.complaints.filter((complaint) => !isProvoked(complaint)),
    'complaints of the pages',
  ).toEqual([]);
  const unheard = watch.provoked.filter((pattern) => !watch.complaints.some((complaint) => pattern.test(complaint)));
  expect(unheard, 'complaints that the test provokes, but no page reported').toEqual([]);
}

/** The test that is running provokes complaints of this kind. It fails if there are none. */
export function provoke(pattern: RegExp): void {
  currentWatch().provoked.push(pattern);
}

export function watchDevice(device: BrowserContext): void {
  const { devices, complaints } = currentWatch();
  devices.push(device);
  // These are errors that nothing caught and rejections that nothing handled, in the page, its frames and its workers.
  device.on('weberror', (report) => complaints.push(String(report.error())));
  device.on('console', (message) => {
    if (OF_POLICY.test(message.text())) complaints.push(message.text());
  });
}

function currentWatch(): Watch {
  const watch = watches.getStore();
  if (watch === undefined) throw new Error('Only a test or its hooks for each test can do this');
  return watch;
}
