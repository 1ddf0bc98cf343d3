import '../build/check-node.mjs';

/** `npm run vectors`: writes protocol/vectors. */
process.env.RECORD_VECTORS = '1';
process.argv.splice(2, Infinity, 'test/vectors/composed.test.ts');
await import('./test.mjs');
