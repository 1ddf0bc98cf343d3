import Negotiator from 'negotiator';

/** The language of the hosted page if none of the wanted ones is available. */
const FALLBACK_LOCALE = 'en';

/** Older browsers send these codes. */
const FORMER_CODES: Readonly<Record<string, string>> = { iw: 'he' };

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/**
 * @param wanted language tags in order of preference; untrusted, because the browser sends them
 * @param available the available languages, such as `en` and `pt`
 */
export function chooseLocale(wanted: readonly string[], available: readonly string[]): string {
  for (const tag of wanted) {
    const sent = tag.trim().toLowerCase().split('-')[0] ?? '';
    const base = Object.hasOwn(FORMER_CODES, sent) ? FORMER_CODES[sent] : sent;
    if (base !== undefined && available.includes(base)) return base;
  }
  return FALLBACK_LOCALE;
}

/** @param header such as `fr-CH, fr;q=0.9, en;q=0.8` @returns its tags in order of preference */
export function readPreferredTags(header: string | null): string[] {
  return new Negotiator({ headers: { 'accept-language': (header ?? '').slice(0, 500) } }).languages();
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr';
}
