import type { Language } from './catalogue.js';

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Such as `3 minutes ago` or `in 2 days`; `now` within half a minute. */
export function formatRelative(time: Date, now: Date, language: Language): string {
  const seconds = Math.round((time.getTime() - now.getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, size] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  if (unit === 'second' && Math.abs(seconds) < 30) return format.format(0, 'second');
  return format.format(Math.trunc(seconds / size), unit);
}

/** Date and time to the second, in the browser's time zone. */
export function formatExact(time: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' }).format(time);
}

/** With narrow no-break spaces between the thousands, whatever the language. */
export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  const parts = new Intl.NumberFormat(language, options).formatToParts(value);
  return parts.map((part) => (part.type === 'group' ? '\u202f' : part.value)).join('');
}
