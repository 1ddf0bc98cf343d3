import type { ComparedPicture } from './compared-people.js';
import { judgedBy, type Pair, type PairList } from './read-pairs.js';
import type { TalliedPicture } from './tally-pairs.js';

/** Which pictures are references, and which are captures that the list compares with them. */
export interface Sides {
  isListed(pair: Pair): boolean;
  /** By place; null for a picture that is neither. */
  pictures: (ComparedPicture | null)[];
  /** Whether one is a reference and the other a capture. */
  meet(a: number, b: number): boolean;
}

/**
 * @param by DOCUMENTS: pictures of documents with everything else; CLIPS: single pictures with captures of several frames
 * @returns null if the list compares none of these
 */
export function sidesOf({ pairs }: PairList, pictures: readonly TalliedPicture[], by: 'DOCUMENTS' | 'CLIPS'): Sides | null {
  const kinds = new Map(pictures.map((picture) => [picture.file, picture]));
  const isListed = ({ a, b }: Pair): boolean => {
    const [one, other] = [kinds.get(a), kinds.get(b)];
    return one !== undefined && other !== undefined && judgedBy(one, other) === by;
  };
  const listed = pairs.filter(isListed);
  if (listed.length === 0) return null;
  const compared = new Set(listed.flatMap(({ a, b }) => [a, b]));
  const sides = pictures.map(({ file, isDocument, isClip }) => {
    if (!compared.has(file)) return null;
    return (by === 'DOCUMENTS' ? isDocument : !isClip) ? 'REFERENCE' : 'CAPTURE';
  });
  return {
    isListed,
    pictures: pictures.map(({ person, sources }, i) => {
      const side = sides[i] ?? null;
      return side === null ? null : { person, sources, side };
    }),
    meet: (a, b) => sides[a] != null && sides[b] != null && sides[a] !== sides[b],
  };
}
