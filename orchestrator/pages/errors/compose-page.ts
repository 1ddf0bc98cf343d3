import { PROBLEMS, type ProblemCode } from '@faceproof/protocol/problems.js';
import { REMEDIES } from './remedies.js';

/** Composes the page for one code, without a script. */
export function composeErrorPage(code: ProblemCode, publicUrl: string): string {
  const { status, title, retryable } = PROBLEMS[code];
  return composePage(`${code} (${status})`, [
    `<p class="code">${status} <code>${code}</code></p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${toHtml(REMEDIES[code])}</p>`,
    `<p>${retryable ? 'The same request may succeed later.' : 'The same request will fail again.'}</p>`,
    `<p><a href="${escapeHtml(publicUrl)}/errors">All codes</a> · <a href="${escapeHtml(publicUrl)}/docs">API reference</a></p>`,
  ]);
}

/** Composes the list of all codes. */
export function composeErrorList(publicUrl: string): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="${escapeHtml(publicUrl)}/errors/${code}"><code>${code}</code></a></td><td>${escapeHtml(title)}</td></tr>`,
  );
  return composePage('Errors', ['<h1>Errors</h1>', `<table>${rows.join('')}</table>`]);
}

/** The only style that the page's CSP allows, by its hash. */
export const ERROR_PAGE_STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  body { max-width: 42rem; margin: 4rem auto; padding: 0 1.25rem }
  h1 { font-size: 1.5rem; line-height: 1.3 }
  code { font-family: ui-monospace, monospace; font-size: .95em }
  .code { opacity: .7; margin-bottom: 0 }
  td { padding: .25rem 1rem .25rem 0; vertical-align: top }
`;

function composePage(title: string, body: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Faceproof</title><style>${ERROR_PAGE_STYLE}</style></head><body>${body.join('\n')}</body></html>\n`;
}

function toHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
