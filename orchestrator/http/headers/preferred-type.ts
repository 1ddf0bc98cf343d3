import Negotiator from 'negotiator';

/**
 * The media type that a caller prefers (RFC 9110, 12.5.1). Of equal weights, the one that is named counts more than one under a
 * wildcard: a program that sends JSON and a wildcard wants JSON. Pure.
 *
 * @returns the first type if the header says nothing of any of them
 */
export function preferredType<T extends string>(accept: string | null, types: readonly [T, ...T[]]): T {
  // A type with a parameter, such as the charset that some programs add, would match none.
  const ranges = (accept || '*/*').replace(/;(?!\s*q=)[^;,]*/gi, '');
  const best = new Negotiator({ headers: { accept: ranges } }).mediaType([...types]);
  return types.find((type) => type === best) ?? types[0];
}
