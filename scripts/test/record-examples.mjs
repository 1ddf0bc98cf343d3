import '../build/check-node.mjs';

/** `npm run examples`: records what the OpenAPI document shows, by playing every operation and provoking every problem. */
process.env.RECORD_EXAMPLES = '1';
process.argv.splice(
  2,
  Infinity,
  '--no-file-parallelism',
  'test/contract/every-route/answer-examples.test.ts',
  'test/contract/every-route/problem-examples.test.ts',
);
await import('./test.mjs');
