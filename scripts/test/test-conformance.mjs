import '../build/check-node.mjs';

/** `npm run test:conformance`: the tests against outside vectors and libraries, which are downloaded. docs/reference/conformance.md. */
process.env.TEST_OUTSIDE = '1';
process.argv.push('--project', 'conformance');
await import('./test.mjs');
