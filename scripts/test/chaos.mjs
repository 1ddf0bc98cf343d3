import '../build/check-node.mjs';
import { parseArgs } from 'node:util';

/** `npm run chaos`: the test of test/faults/chaos.test.ts with your numbers, on PostgreSQL alone, then on Redis and a bucket. */

const USAGE = 'npm run chaos -- [--sessions 1000] [--minutes 10] [--seed N]';
const OPTIONS = { sessions: 'CHAOS_SESSIONS', minutes: 'CHAOS_MINUTES', seed: 'CHAOS_SEED' };
const DEFAULTS = { sessions: '1000', minutes: '10' };

const given = readOptions();
for (const [name, variable] of Object.entries(OPTIONS)) {
  const value = given[name];
  if (value === undefined) continue;
  if (!/^\d+(\.\d+)?$/.test(value)) refuse(`--${name} must be a number.`);
  process.env[variable] = value;
}
// One after the other: together they would be two tests of what a busy machine can do.
process.argv.splice(2, process.argv.length, 'test/faults/chaos.test.ts', '--no-file-parallelism');
await import('./test.mjs');

function readOptions() {
  try {
    const options = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: 'string' }]));
    return { ...DEFAULTS, ...parseArgs({ args: process.argv.slice(2), options }).values };
  } catch (error) {
    return refuse(error.message);
  }
}

function refuse(reason) {
  process.stderr.write(`${reason}\n${USAGE}\n`);
  process.exit(1);
}
