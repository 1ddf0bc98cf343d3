import type { Group } from '../navigation.js';
import { type ApiDocument, type Listed, listOperations, listReferred, resolve, type Schema, toSlug } from './document.js';
import { escapeText, fold, renderFields } from './render-fields.js';
import { renderOperation } from './render-operation.js';

/** The API reference: Markdown by path on the site, and its sidebar. */
export interface Reference {
  pages: Map<string, string>;
  groups: Group[];
}

/** Renders the OpenAPI document: a page for each operation and object, one for events, one for errors. Pure. */
export function composeReference(document: ApiDocument): Reference {
  const operations = listOperations(document);
  const objects = renderObjects(document);
  const pages = new Map<string, string>([
    ['/docs/', renderStart(document, operations)],
    ...operations.map((operation): [string, string] => [operation.page, renderOperation(operation, document)]),
    ['/docs/events', renderEvents(document)],
    ['/docs/errors', renderErrors(document)],
    ...objects,
  ]);
  const groups: Group[] = [
    { text: 'Start', pages: ['/docs/', '/docs/errors', '/docs/events'] },
    ...document.tags.map(({ name }) => ({
      text: name,
      pages: operations.filter(({ tag }) => tag === name).map(({ page }) => page),
    })),
    { text: 'Objects', pages: [...objects.keys()] },
  ];
  return { pages, groups };
}

/** A page for each object that others are made of. @returns Markdown by path. Pure. */
function renderObjects(document: ApiDocument): Map<string, string> {
  return new Map(
    listReferred(document)
      .filter((name) => name !== 'Problem')
      .map((name) => [`/docs/objects/${toSlug(name)}`, renderObject(name, document.components.schemas[name] ?? {})]),
  );
}

function renderObject(name: string, schema: Schema): string {
  return `# ${name}\n\n${schema.description ?? `The members of \`${name}\`.`}\n\n${renderFields(schema, 'object', 'ANSWER')}\n`;
}

/** The first page of the reference: how calls work, and every operation by tag. Markdown. Pure. */
function renderStart(document: ApiDocument, operations: readonly Listed[]): string {
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

/** The page of all error codes: cause, remedy, example. Markdown. Pure. */
function renderErrors(document: ApiDocument): string {
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

/** The page of what is sent to webhook endpoints. Markdown. Pure. */
function renderEvents(document: ApiDocument): string {
  const sections = Object.entries(document.webhooks).map(([name, { post }]) => {
    const content = post.requestBody?.content['application/json'];
    if (content === undefined) return '';
    const schema = resolve(content.schema, document);
    const type = schema.properties?.type;
    const types = (type?.enum ?? [type?.const]).map((one) => `\`${String(one)}\``).join(' ');
    return [
      `## ${post.summary}`,
      types,
      `\`\`\`json\n${JSON.stringify(content.example, null, 2)}\n\`\`\``,
      fold([renderFields(schema, name, 'ANSWER')], Object.keys(schema.properties ?? {}).length).join('\n'),
    ].join('\n\n');
  });
  const [first] = Object.values(document.webhooks);
  const next =
    '[Receive webhooks](/guides/receive-webhooks) shows a receiver; [headers, deliveries and retries](/guides/reference/webhooks) are in the reference.';
  return `---\noutline: 2\n---\n\n# Webhook events\n\n${escapeText(first?.post.description ?? '')}\n\n${next}\n\n${sections.join('\n\n')}\n`;
}
