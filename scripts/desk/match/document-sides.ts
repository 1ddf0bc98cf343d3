import type { ComparedPicture } from './compared-people.js';
import { judgedBy } from './judged-by.js';
import type { Pair, PairList } from './read-pairs.js';
import type { TalliedPicture } from './tally-pairs.js';

/** Which pictures are of documents, and which are captures that the list compares with documents. */
export interface DocumentSides {
  isListed(pair: Pair): boolean;
  /** By place; null for a picture that is neither. */
  pictures: (ComparedPicture | null)[];
  /** Whether one is a document and the other a capture. */
  meet(a: number, b: number): boolean;
}

/** @returns null if the list compares no document with a capture */
export function sidesOf(
  { pairs }: PairList,
  pictures: readonly TalliedPicture[],
  documents: ReadonlySet<string>,
): DocumentSides | null {
  const isListed = ({ a, b }: Pair): boolean => judgedBy(documents.has(a), documents.has(b)) === 'DOCUMENTS';
  const listed = pairs.filter(isListed);
  if (listed.length === 0) return null;
  const compared = new Set(listed.flatMap(({ a, b }) => [a, b]));
  const sides = pictures.map(({ file, isDocument }) => (compared.has(file) ? (isDocument ? 'REFERENCE' : 'CAPTURE') : null));
  return {
    isListed,
    pictures: pictures.map(({ person, sources }, i) => {
      const side = sides[i] ?? null;
      return side === null ? null : { person, sources, side };
    }),
    meet: (a, b) => sides[a] != null && sides[b] != null && sides[a] !== sides[b],
  };
}
