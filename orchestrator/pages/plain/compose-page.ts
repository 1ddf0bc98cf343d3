import { createHash } from 'node:crypto';

/**
 * Composes a page of text without a script, for a person who came with a browser.
 *
 * @param body HTML; what is not the page's own text has gone through `escapeHtml`
 */
export function composePlainPage(title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${PLAIN_PAGE_STYLE}</style>
</head>
<body>
<main>
${body.join('\n')}
</main>
</body>
</html>
`;
}

/** The only style that the pages' CSP allows, by its hash. Its colors are those of the capture page. */
export const PLAIN_PAGE_STYLE = `
  :root {
    color-scheme: light dark;
    --ground: light-dark(#f6f7f9, #0f1116);
    --sheet: light-dark(#fff, #171a21);
    --line: light-dark(#dfe3ea, #2a2f3a);
    --ink: light-dark(#10141c, #f1f3f7);
    --ink-soft: light-dark(#535c6b, #aab2c0);
    --accent: light-dark(#2b50d8, #8ea6ff);
    font: 1rem/1.6 system-ui, sans-serif;
  }
  body { margin: 0; background: var(--ground); color: var(--ink) }
  main { max-width: 42rem; margin: 0 auto; padding: 3.5rem 1.25rem 4rem }
  h1 { font-size: 1.625rem; line-height: 1.25; margin: 0 0 .75rem }
  h2 { font-size: 1.0625rem; margin: 2rem 0 .25rem }
  p { margin: .5rem 0 1rem }
  a { color: var(--accent); text-underline-offset: .15em }
  a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 2px }
  code { font-family: ui-monospace, monospace; font-size: .95em; overflow-wrap: anywhere }
  td { padding: .25rem 1rem .25rem 0; vertical-align: top }
  .soft { color: var(--ink-soft) }
  .notice, .places > li { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem }
  .notice { padding: 1rem 1.25rem .25rem; margin: 1.5rem 0 }
  .notice h2 { margin-top: 0 }
  .places { list-style: none; padding: 0; margin: 1.75rem 0; display: grid; gap: .75rem }
  .places > li { padding: .875rem 1.25rem }
  .places a { font-weight: 600 }
  .places p { margin: .125rem 0 0; color: var(--ink-soft) }
`;

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Escapes the text, and turns what is between backticks into code. */
export function toHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

const STYLE_HASH = createHash('sha256').update(PLAIN_PAGE_STYLE).digest('base64');

/** The page may show its own icon and style, and nothing else. */
export const PLAIN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/**
 * What a page says above everything else, if the operator announces something.
 *
 * @param notice as text
 */
export function composeNotice(notice: string | null): string {
  return notice === null ? '' : `<p class="maintenance" role="status">${escapeHtml(notice)}</p>`;
}
