import type { ApiDocument } from './document.js';
import { escapeText } from './escape-text.js';

/** The page of all error codes: cause, remedy, example. Markdown. Pure. */
export function renderErrors(document: ApiDocument): string {
  const codes = Object.entries(document.components.examples).sort(
    ([, a], [, b]) => Number(a.value.status) - Number(b.value.status),
  );
  const sections = codes.map(([code, { summary, description, value }]) =>
    [
      `## \`${code}\` {#${code}}`,
      `**${String(value.status)}** ${summary}.${value.retryable === true ? ' The same request may succeed later.' : ''}`,
      escapeText(description),
      `<details><summary>Example</summary>\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n\n</details>`,
    ].join('\n\n'),
  );
  return `---\noutline: 2\n---\n\n# Errors\n\n${INTRODUCTION}\n\n${sections.join('\n\n')}\n`;
}

const INTRODUCTION =
  'Every refusal is a problem after RFC 9457, `application/problem+json`. Decide by `code`: codes are added, never renamed. `type` links to the page of the code, `requestId` names the request in the log of the service.';
