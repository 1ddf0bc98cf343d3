import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The console's texts, numbers and times in the person's language. */

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEPT_AS = 'faceproof.console.language';

export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The language that was chosen on this browser; otherwise the first of the browser's that the console has. */
export function readLanguage(page: Pick<Window, 'localStorage' | 'navigator'>): Language {
  const wanted = [page.localStorage.getItem(KEPT_AS) ?? '', ...page.navigator.languages];
  const found = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return found.map((tag) => LANGUAGES.find((language) => language === tag)).find((language) => language !== undefined) ?? 'en';
}

/** Remembers the choice on this browser. */
export function keepLanguage(page: Pick<Window, 'localStorage'>, language: Language): void {
  page.localStorage.setItem(KEPT_AS, language);
}

/** A text in the order of LANGUAGES. */
export type Pair = readonly [en: string, de: string];
/** JSON has no tuples: a test checks that each text is a pair. */
type Tree = { readonly [key: string]: readonly string[] | Tree };
type Texts<T> = { readonly [K in keyof T]: T[K] extends readonly string[] ? string : Texts<T[K]> };

/** Makes the hook that returns these texts in the person's language. Values are filled into `{name}` with {@link fill}. */
export function textsHook<const T extends Tree>(texts: T): () => Texts<T> {
  const catalogue = { en: choose(texts, 0), de: choose(texts, 1) };
  return () => catalogue[useLanguage()];
}

function choose<T extends Tree>(texts: T, at: 0 | 1): Texts<T> {
  const chosen = Object.entries(texts).map(([key, one]) => [key, Array.isArray(one) ? one[at] : choose(one as Tree, at)]);
  return Object.fromEntries(chosen);
}

/** Replaces each `{name}` with its value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text for a number `{n}`, in the forms that English and German tell apart. */
export interface Plural {
  one: string;
  other: string;
}

/** Returns what fills a number, and other values, into the form that the person's language asks for. */
export function useCounted(): (forms: Plural, n: number, values?: Readonly<Record<string, string | number>>) => string {
  const language = useLanguage();
  const rules = new Intl.PluralRules(language);
  return (forms, n, values = {}) =>
    fill(rules.select(n) === 'one' ? forms.one : forms.other, { ...values, n: formatNumber(n, language) });
}

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
