import { ScoreTally } from '../statistics/score-tally.js';
import type { PairList } from './read-pairs.js';

export interface Tallies {
  genuine: ScoreTally;
  impostor: ScoreTally;
}

export function tallyListed(pairs: readonly { similarity: number; same: boolean }[]): Tallies {
  const tallies = { genuine: new ScoreTally(), impostor: new ScoreTally() };
  for (const { similarity, same } of pairs) (same ? tallies.genuine : tallies.impostor).add(similarity);
  return tallies;
}

/**
 * Compares every picture with every other that shares a source with it; each pair counts once for its source and once for
 * `all`.
 *
 * @param templates of length 1; pictures without one are left out
 * @param onPair gets each pair once
 */
export function tallyAll(
  list: PairList,
  templates: ReadonlyMap<string, Float32Array>,
  onPair: (a: string, b: string, similarity: number) => void = () => undefined,
): Map<string, Tallies> {
  const sources = sourcesOf(list);
  const names = ['all', ...new Set([...sources.values()].flatMap((of) => [...of]))];
  const tallies = new Map(names.map((name) => [name, tallyListed([])]));
  const all = tallies.get('all');
  const files = [...list.people.keys()].filter((file) => templates.has(file));
  const { rows, length } = flatten(files, templates);
  for (const [i, a] of files.entries()) {
    for (let j = i + 1; j < files.length; j++) {
      const b = files[j] ?? '';
      const shared = sharedOf(sources.get(a), sources.get(b));
      if (shared.length === 0) continue;
      const similarity = dot(rows, i * length, j * length, length);
      const kind = list.people.get(a) === list.people.get(b) ? 'genuine' : 'impostor';
      all?.[kind].add(similarity);
      onPair(a, b, similarity);
      for (const source of shared) if (source !== 'all') tallies.get(source)?.[kind].add(similarity);
    }
  }
  return tallies;
}

/** How many pairs of strangers there are among every pair, before anything is measured. */
export function countImpostors(list: PairList): number {
  const sources = sourcesOf(list);
  const files = [...list.people.keys()];
  let count = 0;
  for (const [i, a] of files.entries()) {
    for (const b of files.slice(i + 1)) {
      if (list.people.get(a) !== list.people.get(b) && sharedOf(sources.get(a), sources.get(b)).length > 0) count++;
    }
  }
  return count;
}

function sourcesOf({ pairs }: PairList): Map<string, ReadonlySet<string>> {
  const sources = new Map<string, Set<string>>();
  for (const { a, b, source } of pairs) {
    for (const file of [a, b]) sources.set(file, (sources.get(file) ?? new Set()).add(source));
  }
  return sources;
}

const NONE: readonly string[] = [];

function sharedOf(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): readonly string[] {
  if (a === undefined || b === undefined) return NONE;
  const shared: string[] = [];
  for (const source of a) if (b.has(source)) shared.push(source);
  return shared;
}

/** All templates in one array, because millions of pairs read them. */
function flatten(files: readonly string[], templates: ReadonlyMap<string, Float32Array>) {
  const length = templates.get(files[0] ?? '')?.length ?? 0;
  const rows = new Float32Array(files.length * length);
  for (const [i, file] of files.entries()) rows.set(templates.get(file) ?? [], i * length);
  return { rows, length };
}

function dot(rows: Float32Array, a: number, b: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += (rows[a + k] ?? 0) * (rows[b + k] ?? 0);
  return sum;
}
