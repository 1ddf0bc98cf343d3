import { readLists } from './file-lists.js';
import { IS_LONG } from './long-run.js';

/**
 * What `npm test` leaves out to end in about seven minutes on two idle cores. `npm run test:whole` and CI run everything. Each layer keeps files in
 * `npm test`: of a page at least its main path, of the models every role, of faults a kill of each process.
 */
export const SLOW_FILES: readonly string[] = readLists().slow;

/** In CI, in a long run, and if files or groups are named. */
export const RUNS_SLOW = IS_LONG || process.env.TEST_WHOLE === '1';
