/** Milliseconds. The parts follow one another and add up to the total. */
export interface ClaimTime {
  /** From the key press to the painted pictures. */
  total: number;
  claim: number;
  /** The list of the session's pictures. */
  list: number;
  /** The reference and the best frame, fetched at once. */
  pictures: number;
  /** Decoding, drawing, and waiting for the next frame of the screen. */
  paint: number;
}

/** What the console should reach. */
export const CLAIM_MS_MAX = 300;

const PARTS = ['total', 'claim', 'list', 'pictures', 'paint'] as const;
export type Summary = Record<(typeof PARTS)[number], { median: number; p95: number; min: number; max: number }>;

/** @param times at least one */
export function summarize(times: readonly ClaimTime[]): Summary {
  return Object.fromEntries(PARTS.map((part) => [part, spread(times.map((time) => time[part]))])) as Summary;
}

function spread(values: readonly number[]) {
  const sorted = values.map(Math.round).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), min: at(0), max: at(1) };
}

export function formatTimes(summary: Summary): string {
  const rows = PARTS.map((part) => {
    const { median, p95, min, max } = summary[part];
    return `  ${part.padEnd(9)} ${[median, p95, min, max].map((ms) => String(ms).padStart(7)).join('')}`;
  });
  const verdict = summary.total.p95 < CLAIM_MS_MAX ? 'below' : 'NOT below';
  return [
    '\n  From the key that claims a case to the pictures on the screen, in milliseconds\n',
    `  ${''.padEnd(9)} ${['median', 'p95', 'min', 'max'].map((name) => name.padStart(7)).join('')}`,
    ...rows,
    `\n  95 of 100 cases are ${verdict} ${CLAIM_MS_MAX} ms.\n`,
  ].join('\n');
}
