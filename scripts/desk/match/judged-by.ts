import type { Pair } from './read-pairs.js';

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
