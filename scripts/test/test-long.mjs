import '../build/check-node.mjs';

/** What `npm run test:long` runs without arguments: the property tests, and the tests that `npm test` leaves out for time. */
const DEFAULT = [
  'test/unit',
  'test/vectors',
  'test/accuracy',
  'test/contract/every-route/hostile/edge-values.test.ts',
  'test/client/reference-samples.test.ts',
  'test/journey/hard-files.test.ts',
  'test/journey/swap-under-load.test.ts',
  'test/faults',
];

process.env.TEST_LONG = '1';
if (process.argv.length === 2) process.argv.push(...DEFAULT);
await import('./test.mjs');
