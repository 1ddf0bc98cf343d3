import type { ApiDocument } from '../document.js';
import type { Listed } from '../list-operations.js';
import { renderCurl } from './curl.js';
import { renderNode } from './node.js';
import { renderPython } from './python.js';
import { toSampleRequest } from './sample-request.js';

/** The same call in three languages, as tabs. Markdown. Pure. */
export function renderSamples(operation: Listed, document: ApiDocument): string {
  const { curl, node, python } = composeSamples(operation, document);
  return [
    '::: code-group',
    `\`\`\`sh [curl]\n${curl}\n\`\`\``,
    `\`\`\`js [Node]\n${node}\n\`\`\``,
    `\`\`\`python [Python]\n${python}\n\`\`\``,
    ':::',
  ].join('\n\n');
}

export function composeSamples(operation: Listed, document: ApiDocument): { curl: string; node: string; python: string } {
  const request = toSampleRequest(operation, document);
  return { curl: renderCurl(request), node: renderNode(request), python: renderPython(request) };
}
