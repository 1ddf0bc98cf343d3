import type { ApiDocument, Example } from './document.js';
import { nameOf } from './document.js';
import type { Listed } from './list-operations.js';

/** The problems of an operation in the order of their statuses, each code with its own example. Markdown. Pure. */
export function renderProblems(operation: Listed, document: ApiDocument): string {
  const statuses = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  const rows = statuses.flatMap(([status, { content }]) =>
    examplesOf(content, document).map(([code, example]) => renderProblem(status, code, example)),
  );
  return `<div class="problems">\n\n${rows.join('\n\n')}\n\n</div>`;
}

/** The examples are many and short: highlighting them would take most of the time of the build. */
function renderProblem(status: string, code: string, { summary, value }: Example): string {
  return [
    `<details><summary><span class="status">${status}</span> <code v-pre>${code}</code> ${summary}</summary>`,
    `<pre v-pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`,
    `<p><a href="/docs/errors#${code}">What to do about it</a></p></details>`,
  ].join('\n');
}

function examplesOf(content: Listed['responses'][string]['content'], document: ApiDocument): [string, Example][] {
  const { examples = {} } = content?.['application/problem+json'] ?? {};
  return Object.values(examples).flatMap(({ $ref }) => {
    const code = nameOf($ref);
    const example = document.components.examples[code];
    return example === undefined ? [] : [[code, example] satisfies [string, Example]];
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
