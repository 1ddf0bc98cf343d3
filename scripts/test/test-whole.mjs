import '../build/check-node.mjs';

/** `npm run test:whole`: `npm test` with the slow files too, as CI runs it. test/harness/slow-files.ts lists them. */
process.env.TEST_WHOLE = '1';
await import('./test.mjs');
