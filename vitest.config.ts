import { configDefaults, defineConfig } from 'vitest/config';
import { IS_LONG } from './test/harness/long-run.js';
import { LongestFirst } from './test/harness/longest-first.js';
import { hasRedis } from './test/harness/servers/redis-server.js';
import { RUNS_SLOW, SLOW_FILES } from './test/harness/slow-files.js';

const LONG_ON_REDIS = [
  'test/faults/erasure-hunt.test.ts',
  'test/journey/main-job.test.ts',
  'test/faults/killed-processes.test.ts',
  'test/faults/references.test.ts',
  'test/faults/chaos.test.ts',
];

const ON_REDIS_TOO = [
  'test/integration/queue/overload.test.ts',
  'test/integration/captures/references.test.ts',
  'test/integration/settling/scenarios.test.ts',
  'test/integration/queue/traced-jobs.test.ts',
  'test/integration/queue/worker-reports.test.ts',
  // Minutes together. `npm test` runs them on PostgreSQL alone.
  ...(IS_LONG ? LONG_ON_REDIS : []),
  // `npm run chaos` sets it.
  ...(process.env.CHAOS_SESSIONS === undefined ? [] : ['test/faults/chaos.test.ts']),
];

/**
 * Groups, one after the other, so that two cores are enough and nobody's timing suffers: pure code first, then what shares
 * one PostgreSQL, then what runs whole services with their models, some of it again on Redis, then what drives a browser.
 *
 * Where files are many and no module holds a state, they share their modules: loading them anew took half the time.
 */
export default defineConfig({
  resolve: {
    // Tests look inside every workspace; the others see what its package.json exports.
    alias: [
      { find: /^@faceproof\/([a-z]+)\/(.+\.m?js)$/, replacement: `${import.meta.dirname}/node_modules/@faceproof/$1/dist/$2` },
    ],
  },
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    exclude: RUNS_SLOW ? configDefaults.exclude : [...configDefaults.exclude, ...SLOW_FILES],
    // What is built is loaded as Node loads it. Read and rewritten module by module it took two thirds of a minute.
    server: { deps: { external: [/\/dist\//] } },
    reporters: ['default', './test/harness/tally-reporter.ts'],
    // A busy machine is slow, not wrong: a poll that fails after a second, as it does by default, fails by chance.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['test/unit/**/*.test.ts', 'test/vectors/**/*.test.ts'],
          setupFiles: ['test/harness/configure-properties.ts'],
          testTimeout: IS_LONG ? 3_600_000 : 60_000,
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          // What others published, against our code. Only `npm run test:conformance` downloads it.
          name: 'conformance',
          include: ['test/conformance/**/*.test.ts'],
          globalSetup: ['test/harness/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['test/contract/**/*.test.ts', 'test/integration/**/*.test.ts', 'test/client/**/*.test.ts'],
          globalSetup: ['test/harness/global-setup.ts'],
          setupFiles: ['test/browser/watch-pages.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // They wait for the database more than they work.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: [
            'test/boot/**/*.test.ts',
            'test/engine/**/*.test.ts',
            'test/journey/**/*.test.ts',
            'test/faults/**/*.test.ts',
            'test/accuracy/**/*.test.ts',
          ],
          globalSetup: ['test/harness/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          // Many machines: the queue and the counters on Redis, the media in a bucket. What holds on one machine holds
          // here too, so the same files run again.
          name: 'redis',
          include: ['test/machines/**/*.test.ts', ...(hasRedis() ? ON_REDIS_TOO : [])],
          globalSetup: ['test/harness/global-setup.ts', 'test/harness/servers/redis-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 3,
          isolate: false,
          // Beside `whole`: it waits where that works.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/harness/global-setup.ts'],
          setupFiles: ['test/browser/watch-pages.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // They wait for pages more than they work. Up to six cameras run at a time.
          maxWorkers: 3,
          maxConcurrency: 2,
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
