import type { Answer } from '../../http/call.js';
import type { Entry } from '../built-page.js';
import { type Compressed, compress, encode } from '../encode.js';
import { composeNotice, escapeHtml } from '../plain/compose-page.js';
import { ASSETS_PATH, type PageBundle, type PageLocale } from './bundle.js';
import { chooseLocale, directionOf, readPreferredTags } from './locale.js';

/**
 * Composes the page's HTML, a shell that its script fills. It contains no names, so a messenger that fetches the link for a preview
 * learns nothing.
 *
 * @param page.notice what the operator tells everybody
 * @param page.boot data for the script; browsers do not execute it, so the CSP needs no exception
 */
export function composePageHtml(page: {
  locale: string;
  title: string;
  loading: string;
  noScript: string;
  notice?: string | null;
  entry: Entry;
  boot: unknown;
}): string {
  const at = (file: string) => `${ASSETS_PATH}/${file}`;
  return `<!doctype html>
<html lang="${page.locale}" dir="${directionOf(page.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
${page.entry.styles.map((file) => `<link rel="stylesheet" href="${at(file)}">`).join('\n')}
<script type="module" src="${at(page.entry.script)}"></script>
</head>
<body>
${composeNotice(page.notice ?? null)}<div id="app"><main class="shell"><p class="shell-loading" role="status">${escapeHtml(page.loading)}</p></main></div>
<noscript><p class="shell-noscript">${escapeHtml(page.noScript)}</p></noscript>
<script type="application/json" id="boot">${escapeJson(page.boot)}</script>
</body>
</html>
`;
}

/**
 * Composes a CSP that allows nothing inline and nothing from other origins.
 *
 * @param frameAncestors the only origins that may embed the page, validated when the session was created; empty for none
 */
export function composePageHeaders(frameAncestors: readonly string[]): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob: mediastream:",
      "connect-src 'self'",
      "worker-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
      "require-trusted-types-for 'script'",
      'trusted-types faceproof-worker',
    ].join('; '),
    'Permissions-Policy':
      'camera=(self), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), screen-wake-lock=(self)',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  };
}

/** Escapes `<`, because `</script>` in the data would end the element. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** It holds nothing of a session, so each language is composed once, and again for another notice. */
const SHELLS = new WeakMap<PageLocale, { notice: string | null; composed: Compressed }>();

/**
 * The page's HTML and its headers, in the language that suits best.
 *
 * @param wanted languages that come before those of the browser
 * @param frameAncestors the only origins that may embed the page
 * @param notice what the operator tells everybody who opens the page
 */
export function composePage(
  bundle: PageBundle,
  wanted: readonly (string | null)[],
  header: (name: string) => string | null,
  frameAncestors: readonly string[],
  notice: string | null = null,
): Pick<Answer, 'body' | 'headers'> {
  const languages = [...bundle.locales.keys()];
  const first = wanted.filter((tag) => tag !== null);
  const locale = chooseLocale([...first, ...readPreferredTags(header('accept-language'))], languages);
  const texts = bundle.locales.get(locale);
  if (texts === undefined) throw new Error('The page has no texts in its fallback language');
  const { strings } = texts;
  const shell = strings.shell as Record<'title' | 'loading' | 'noScript', string>;
  const kept = SHELLS.get(texts);
  const page = { locale, ...shell, notice, entry: bundle.page, boot: { locale, languages, strings } };
  const composed = kept?.notice === notice ? kept.composed : compress(Buffer.from(composePageHtml(page)));
  SHELLS.set(texts, { notice, composed });
  return encode(composed, header('accept-encoding') ?? '', composePageHeaders(frameAncestors));
}
