import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { parseCsv } from '../measuring/parse-csv.js';
import { isLfwPairs, parseLfwPairs } from './parse-lfw-pairs.js';

/** Two pictures, labelled as the same person or not. */
export interface Pair {
  a: string;
  b: string;
  same: boolean;
  /** Their source; `all` if the file does not say. */
  source: string;
  /** null if the pair belongs to no fold. */
  fold: string | null;
  /** What the list's columns for groups say; a column that is missing or empty is left out. */
  groups?: Groups;
}

/** The columns by which results are reported. */
export const GROUP_COLUMNS = ['reference', 'group', 'device', 'quality'] as const;
export type GroupColumn = (typeof GROUP_COLUMNS)[number];
export type Groups = Readonly<Partial<Record<GroupColumn, string>>>;

/** A pair of pictures that both have a template. */
export interface ScoredPair extends Pair {
  similarity: number;
  people: { a: number; b: number };
}

export interface PairList {
  name: string;
  /** The digest of the file. */
  sha256: string;
  pairs: Pair[];
  /** Every picture that a pair names, once, with its person's number. */
  people: Map<string, number>;
}

const DEFAULT_PERSON = /^(.*?)(?:[_-]\d+)?\.[^.]+$/;

/**
 * @param path a CSV file with the columns file_a, file_b, same (1 or 0) and optionally source, fold, reference, group, device and
 *   quality; or a list as LFW publishes them
 * @param person the part of a picture's path that identifies the person, as the first matching group; default: all but a last
 *   number and the extension
 * @throws Refusal that names the line
 */
export async function readPairs(path: string, person: RegExp = DEFAULT_PERSON): Promise<PairList> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Refusal(`${path} cannot be read. Give a CSV file with the columns file_a,file_b,same.`, { cause });
  });
  const pairs = isLfwPairs(text) ? parseLfwPairs(text, path) : parsePairs(text, path);
  if (pairs.length === 0) throw new Refusal(`${path} names no pair.`);
  return {
    name: basename(path),
    sha256: createHash('sha256').update(text).digest('hex'),
    pairs,
    people: findPeople(pairs, person),
  };
}

export function parsePairs(text: string, path: string): Pair[] {
  const [head, ...rows] = parseCsv(text, path);
  const columns = head?.cells ?? [];
  const at = (name: string): number => columns.indexOf(name);
  const missing = ['file_a', 'file_b', 'same'].filter((name) => at(name) === -1);
  if (missing.length > 0) throw new Refusal(`${path} has no column ${missing.join(', ')}: its first line names the columns.`);
  return rows.map(({ line, cells }) => {
    const cell = (name: string): string => cells[at(name)] ?? '';
    const same = cell('same');
    if (cells.length !== columns.length || cell('file_a') === '' || cell('file_b') === '' || !['0', '1'].includes(same))
      throw new Refusal(`${path}, line ${line}: this is not a pair of files with same as 0 or 1.`);
    const [source, fold] = [cell('source') || 'all', cell('fold') || null];
    const groups = Object.fromEntries(GROUP_COLUMNS.flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]])));
    const pair = { a: cell('file_a'), b: cell('file_b'), same: same === '1', source, fold };
    return Object.keys(groups).length === 0 ? pair : { ...pair, groups };
  });
}

/**
 * Groups pictures by person, so that every picture can be compared with every other: pictures that a pair calls the same, and
 * pictures whose person has one name.
 *
 * @param person the part of a path that names the person
 * @throws Refusal if a pair contradicts the groups
 */
export function findPeople(pairs: readonly Pair[], person: RegExp = DEFAULT_PERSON): Map<string, number> {
  const files = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name;
    if (parent === name) return name;
    const root = rootOf(parent);
    parents.set(name, root);
    return root;
  };
  // The slash after a name distinguishes it from every file's.
  for (const file of files) parents.set(rootOf(file), rootOf(`${nameIn(file, person)}/`));
  for (const { a, b, same } of pairs) if (same) parents.set(rootOf(a), rootOf(b));
  const wrong = pairs.find(({ a, b, same }) => !same && rootOf(a) === rootOf(b));
  if (wrong !== undefined) {
    throw new Refusal(
      `${wrong.a} and ${wrong.b} are listed as two people, but their names or other pairs say that they are one: correct the list, or use --person REGEX to select the part of a path that identifies the person.`,
    );
  }
  const numbers = new Map<string, number>();
  return new Map(
    files.map((file) => {
      const root = rootOf(file);
      const number = numbers.get(root) ?? numbers.size;
      numbers.set(root, number);
      return [file, number];
    }),
  );
}

function nameIn(file: string, person: RegExp): string {
  return (
    person
      .exec(file)
      ?.slice(1)
      .find((group) => group !== undefined) ?? file
  );
}

/**
 * The kind of threshold that the service judges a pair by: that of every reference, or that of documents. Captures of several frames,
 * from clips or folders, are counted apart from single pictures, of which public data has many more.
 */
export type JudgedBy = 'CAPTURES' | 'DOCUMENTS' | 'CLIPS';

/** In the column `reference`: `file_a` is a picture of a document. */
const DOCUMENT = 'document';

/** The pictures of documents, which are so in every pair, also in those that do not say it. */
export function documentsOf(pairs: readonly Pair[]): ReadonlySet<string> {
  return new Set(pairs.flatMap(({ a, groups }) => (groups?.reference === DOCUMENT ? [a] : [])));
}

/** Single pictures stand for captures and for references. */
export interface Kind {
  isDocument: boolean;
  /** A capture of several frames. */
  isClip: boolean;
}

/**
 * Each pair counts for one threshold alone.
 *
 * @returns null for two documents or two clips: the service compares every reference with a capture, so they count for nothing
 */
export function judgedBy(one: Kind, other: Kind): JudgedBy | null {
  if ((one.isDocument && other.isDocument) || (one.isClip && other.isClip)) return null;
  if (one.isDocument || other.isDocument) return 'DOCUMENTS';
  return one.isClip || other.isClip ? 'CLIPS' : 'CAPTURES';
}
