import { PROBLEMS, type ProblemCode, REMEDIES } from '@faceproof/protocol/problems.js';
import { composePlainPage, escapeHtml, toHtml } from '../plain/compose-page.js';

/** Composes the page for one code, without a script. */
export function composeErrorPage(code: ProblemCode, publicUrl: string): string {
  const { status, title, retryable } = PROBLEMS[code];
  return composePlainPage(`${code} (${status}) · Faceproof`, [
    `<p class="soft">${status} <code>${code}</code></p>`,
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
  return composePlainPage('Errors · Faceproof', ['<h1>Errors</h1>', `<table>${rows.join('')}</table>`]);
}
