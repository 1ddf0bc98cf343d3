import type { ComparedPicture } from './compared-people.js';
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

/** In the column `reference`: `file_a` is a picture of a document. */
const DOCUMENT = 'document';

/** @returns null if the list names no document */
export function sidesOf({ pairs }: PairList, pictures: readonly TalliedPicture[]): DocumentSides | null {
  const isListed = ({ groups }: Pair): boolean => groups?.reference === DOCUMENT;
  const listed = pairs.filter(isListed);
  if (listed.length === 0) return null;
  const references = new Set(listed.map(({ a }) => a));
  const captures = new Set(listed.map(({ b }) => b));
  const sides = pictures.map(({ file }) => (references.has(file) ? 'REFERENCE' : captures.has(file) ? 'CAPTURE' : null));
  return {
    isListed,
    pictures: pictures.map(({ person, sources }, i) => {
      const side = sides[i] ?? null;
      return side === null ? null : { person, sources, side };
    }),
    meet: (a, b) => sides[a] != null && sides[b] != null && sides[a] !== sides[b],
  };
}
