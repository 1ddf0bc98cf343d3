import type { PageBundle } from './bundle.js';
import { composePageHeaders, composePageHtml } from './html.js';
import { chooseLocale, FALLBACK_LOCALE, readPreferredTags } from './locale.js';

/**
 * The page's HTML and its headers, in the language that suits best.
 *
 * @param wanted languages that come before those of the browser
 * @param frameAncestors the only origins that may embed the page
 */
export function composePage(
  bundle: PageBundle,
  wanted: readonly (string | null)[],
  acceptLanguage: string | null,
  frameAncestors: readonly string[],
): { body: string; headers: Record<string, string> } {
  const languages = [...bundle.locales.keys()];
  const first = wanted.filter((tag) => tag !== null);
  const locale = chooseLocale([...first, ...readPreferredTags(acceptLanguage)], languages);
  const strings = (bundle.locales.get(locale) ?? bundle.locales.get(FALLBACK_LOCALE))?.strings ?? {};
  const shell = (strings.shell ?? {}) as Record<'title' | 'loading' | 'noScript', string>;
  return {
    body: composePageHtml({ locale, ...shell, entry: bundle.page, boot: { locale, languages, strings } }),
    headers: composePageHeaders(frameAncestors),
  };
}
