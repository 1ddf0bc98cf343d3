/**
 * The media type that a caller prefers (RFC 9110, 12.5.1). Of equal weights, the one that is named counts more than one under a
 * wildcard: a program that sends JSON and a wildcard wants JSON. Pure.
 *
 * @returns the first type if the header says nothing of any of them
 */
export function preferredType<T extends string>(accept: string | null, types: readonly [T, ...T[]]): T {
  const ranges = (accept ?? '').split(',').map(readRange);
  const weighed = types.map((type) => ({ type, ...weigh(type, ranges) })).filter(({ weight }) => weight > 0);
  const [best] = weighed.sort((a, b) => b.weight - a.weight || b.precision - a.precision);
  return best?.type ?? types[0];
}

interface Range {
  range: string;
  weight: number;
}

function readRange(text: string): Range {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { range, weight: Number.isFinite(weight) ? weight : 0 };
}

/** The most precise range that covers the type decides. */
function weigh(type: string, ranges: readonly Range[]): { weight: number; precision: number } {
  const covering = ['*/*', `${type.split('/')[0]}/*`, type];
  const found = ranges
    .map(({ range, weight }) => ({ weight, precision: covering.indexOf(range) }))
    .sort((a, b) => b.precision - a.precision)[0];
  return found === undefined || found.precision < 0 ? { weight: 0, precision: -1 } : found;
}
