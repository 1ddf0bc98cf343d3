/** Whether `npm run test:long` runs: random seeds, many more tries, and the tests that take minutes. */
export const IS_LONG = process.env.TEST_LONG === '1';

const TIMES_MORE = 50;

/** @returns how many inputs to try a property with */
export function triesOf(count: number): number {
  return IS_LONG ? TIMES_MORE * count : count;
}
