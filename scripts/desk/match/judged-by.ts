import type { Pair } from './read-pairs.js';

/** The kind of threshold that the service judges a pair by: that of every reference, or that of documents. */
export type JudgedBy = 'CAPTURES' | 'DOCUMENTS';

/** In the column `reference`: `file_a` is a picture of a document. */
const DOCUMENT = 'document';

/** The pictures of documents, which are so in every pair, also in those that do not say it. */
export function documentsOf(pairs: readonly Pair[]): ReadonlySet<string> {
  return new Set(pairs.flatMap(({ a, groups }) => (groups?.reference === DOCUMENT ? [a] : [])));
}

/**
 * Each pair counts for one threshold alone.
 *
 * @returns null for two documents: the service compares every reference with a capture, so they count for nothing
 */
export function judgedBy(isDocument: boolean, isOtherDocument: boolean): JudgedBy | null {
  if (isDocument && isOtherDocument) return null;
  return isDocument || isOtherDocument ? 'DOCUMENTS' : 'CAPTURES';
}
