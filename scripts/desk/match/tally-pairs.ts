import { ScoreTally } from '../statistics/score-tally.js';
import type { ComparedPicture } from './compared-people.js';
import type { MeasuredPictures } from './measure-pictures.js';
import { documentsOf, type JudgedBy, judgedBy, type Kind, type PairList } from './read-pairs.js';

export interface Tallies {
  genuine: ScoreTally;
  impostor: ScoreTally;
}

export function tallyListed(pairs: readonly { similarity: number; same: boolean }[]): Tallies {
  const tallies = { genuine: new ScoreTally(), impostor: new ScoreTally() };
  for (const { similarity, same } of pairs) (same ? tallies.genuine : tallies.impostor).add(similarity);
  return tallies;
}

/** A picture with a template, and what it was compared with. */
export interface TalliedPicture extends ComparedPicture, Kind {
  file: string;
}

/** In the order of the list. Pictures without a template are left out. */
export function listCompared(
  list: PairList,
  { templates, clips }: Pick<MeasuredPictures, 'templates' | 'clips'>,
): TalliedPicture[] {
  const documents = documentsOf(list.pairs);
  const sources = sourcesOf(list);
  return [...list.people].flatMap(([file, person]) =>
    templates.has(file)
      ? [
          {
            file,
            person,
            sources: [...(sources.get(file) ?? [])].sort(),
            isDocument: documents.has(file),
            isClip: clips?.has(file) === true,
          },
        ]
      : [],
  );
}

/**
 * Compares every picture with every other that shares a source with it, but no two documents or clips. Each pair of two single pictures
 * that are of no document counts once for its source and once for `all`.
 *
 * @param templates of length 1
 * @param onPair gets each pair once, by the places of its pictures
 */
export function tallyAll(
  pictures: readonly TalliedPicture[],
  templates: ReadonlyMap<string, Float32Array>,
  onPair: (a: number, b: number, similarity: number, by: JudgedBy) => void = () => undefined,
): Map<string, Tallies> {
  const names = ['all', ...new Set(pictures.flatMap(({ sources }) => sources))];
  const tallies = new Map(names.map((name) => [name, tallyListed([])]));
  const all = tallies.get('all');
  const { rows, length } = flatten(pictures, templates);
  for (const [i, a] of pictures.entries()) {
    for (let j = i + 1; j < pictures.length; j++) {
      const b = pictures[j];
      if (b === undefined) continue;
      const shared = a.sources.filter((source) => b.sources.includes(source));
      const by = judgedBy(a, b);
      if (shared.length === 0 || by === null) continue;
      const similarity = dot(rows, i * length, j * length, length);
      const kind = a.person === b.person ? 'genuine' : 'impostor';
      onPair(i, j, similarity, by);
      if (by !== 'CAPTURES') continue;
      all?.[kind].add(similarity);
      for (const source of shared) if (source !== 'all') tallies.get(source)?.[kind].add(similarity);
    }
  }
  return tallies;
}

/** How many pairs of captures of two people there are among every pair, before anything is measured. */
export function countImpostors(list: PairList): number {
  const sources = sourcesOf(list);
  const documents = documentsOf(list.pairs);
  const files = [...list.people.keys()].filter((file) => !documents.has(file));
  let count = 0;
  for (const [i, a] of files.entries()) {
    const own = [...(sources.get(a) ?? [])];
    for (const b of files.slice(i + 1)) {
      if (list.people.get(a) !== list.people.get(b) && own.some((source) => sources.get(b)?.has(source))) count++;
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

/** All templates in one array, because millions of pairs read them. */
function flatten(pictures: readonly TalliedPicture[], templates: ReadonlyMap<string, Float32Array>) {
  const length = templates.get(pictures[0]?.file ?? '')?.length ?? 0;
  const rows = new Float32Array(pictures.length * length);
  for (const [i, { file }] of pictures.entries()) rows.set(templates.get(file) ?? [], i * length);
  return { rows, length };
}

function dot(rows: Float32Array, a: number, b: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += (rows[a + k] ?? 0) * (rows[b + k] ?? 0);
  return sum;
}
