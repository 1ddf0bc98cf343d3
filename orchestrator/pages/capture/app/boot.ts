import type en from './static/locales/en.json';

/** `translation` is for the service only. */
export type Strings = Omit<typeof en, 'translation'>;

/** Data from the page's HTML and its address. */
export interface Boot {
  locale: string;
  languages: string[];
  strings: Strings;
  /** How the person came: by the link of a session, or by the address that another device shows. */
  entry: 'LINK' | 'HANDOVER';
  /** What the address holds: the capture token, or the token of the hand-over. */
  bearer: string;
  /** True if the page is in a frame and its address contains `?embed=1`. */
  embedded: boolean;
}

export function readBoot(page: Window): Boot {
  const data = JSON.parse(page.document.getElementById('boot')?.textContent ?? '{}');
  return {
    ...data,
    ...readAddress(page.location),
    embedded: page.parent !== page && new URLSearchParams(page.location.search).has('embed'),
  };
}

/** The secret of a hand-over is the fragment, which never leaves the browser. */
function readAddress({ pathname, hash }: Location): Pick<Boot, 'entry' | 'bearer'> {
  const last = pathname.split('/').at(-1) ?? '';
  return last === 'handover' ? { entry: 'HANDOVER', bearer: hash.slice(1) } : { entry: 'LINK', bearer: last };
}

/** Replaces each `{name}` with its value, in Unicode isolates, so that a right-to-left value does not reorder the sentence. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : `\u2068${value}\u2069`;
  });
}

/** Formats a duration, such as `24 hours` or `3 days`, in the page's language. */
export function formatHours(hours: number, locale: string): string {
  const inDays = hours >= 48 && hours % 24 === 0;
  return formatUnit(inDays ? hours / 24 : hours, inDays ? 'day' : 'hour', locale);
}

/** Formats whole years as years, and other times in months. */
export function formatMonths(months: number, locale: string): string {
  return months % 12 === 0 ? formatUnit(months / 12, 'year', locale) : formatUnit(months, 'month', locale);
}

export function formatUnit(value: number, unit: 'day' | 'hour' | 'month' | 'year', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
