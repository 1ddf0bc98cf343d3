import type { Language } from '../../texts/catalogue.js';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

/** Such as `1.4 sec` or `3 hr`. */
export function formatDuration(ms: number, language: Language): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? UNITS[4];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumSignificantDigits: 2 }).format(ms / size);
}
