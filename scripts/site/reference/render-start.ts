import type { ApiDocument } from './document.js';
import { escapeText } from './escape-text.js';
import type { Listed } from './list-operations.js';

/** The first page of the reference: how calls work, and every operation by tag. Markdown. Pure. */
export function renderStart(document: ApiDocument, operations: readonly Listed[]): string {
  const tags = document.tags.map(({ name, description }) => {
    const rows = operations
      .filter(({ tag }) => tag === name)
      .map(
        ({ method, path, page, summary }) =>
          `- [${summary}](${page})<br><span class="verb verb-${method.toLowerCase()}">${method}</span> <code v-pre>${path}</code>`,
      );
    return `## ${name}\n\n${escapeText(description)}\n\n<div class="operations">\n\n${rows.join('\n')}\n\n</div>`;
  });
  return `# API reference\n\n${document.info.description}\n\n${NEXT}\n\n${tags.join('\n\n')}\n`;
}

const NEXT =
  'The document itself, OpenAPI 3.1: <a href="/v1/openapi.json" target="_self">/v1/openapi.json</a>. What a reference cannot say: [how the API behaves](/guides/reference/api).';
