import type { ApiDocument } from './document.js';
import { escapeText } from './escape-text.js';
import { fold, renderFields } from './render-fields.js';
import { resolve } from './resolve.js';

/** The page of what is sent to webhook endpoints. Markdown. Pure. */
export function renderEvents(document: ApiDocument): string {
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
