import { Refusal } from '@faceproof/installation/refusal.js';

/** A pair of the list, as of any other. */
interface LfwPair {
  a: string;
  b: string;
  same: boolean;
  source: string;
  /** null with one fold. */
  fold: string | null;
}

/** Whether it is in the form of LFW's `pairs.txt` and `pairsDevTest.txt`: the first line has only one or two numbers. */
export function isLfwPairs(text: string): boolean {
  return /^\uFEFF?\d+(\t\d+)?[ \t]*\r?\n/.test(text);
}

/**
 * LFW's lists: `name n m` are two pictures of one person, `name n other m` pictures of two. The first line has the number of folds
 * and the pairs of each kind in a fold, or only the latter. A picture is `name/name_0001.jpg`. Pure.
 *
 * @throws Refusal that names the line
 */
export function parseLfwPairs(text: string, path: string): LfwPair[] {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const numbers = head.trim().split('\t').map(Number);
  const [folds, each] = numbers.length === 2 ? numbers : [1, numbers[0]];
  const pairs = rows.flatMap((row, i) => (row.trim() === '' ? [] : [parseRow(row, `${path}, line ${i + 2}`)]));
  const whole = 2 * (folds ?? 1) * (each ?? 0);
  if (pairs.length !== whole) throw new Refusal(`${path} announces ${whole} pairs in its first line, and has ${pairs.length}.`);
  return pairs.map((pair, i) => ({ ...pair, fold: folds === 1 ? null : String(Math.floor(i / (2 * (each ?? 1)))) }));
}

function parseRow(row: string, where: string): Omit<LfwPair, 'fold'> {
  const cells = row.trim().split('\t');
  const [name = '', first = ''] = cells;
  const [other = '', second = ''] = cells.length === 3 ? [name, cells[2]] : cells.slice(2);
  const isWhole = (cells.length === 3 || cells.length === 4) && [first, second].every((number) => /^\d+$/.test(number));
  if (!isWhole) throw new Refusal(`${where}: this is neither "name n m" nor "name n other m", with tabs between.`);
  return { a: pathOf(name, first), b: pathOf(other, second), same: cells.length === 3, source: 'all' };
}

function pathOf(name: string, number: string): string {
  return `${name}/${name}_${number.padStart(4, '0')}.jpg`;
}
