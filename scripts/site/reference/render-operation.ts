import {
  type ApiDocument,
  type Content,
  type Example,
  type Listed,
  nameOf,
  type Parameter,
  type Response,
  resolve,
} from './document.js';
import { escapeText, fold, renderField, renderFields, wrapFields } from './render-fields.js';
import { renderCurl, type SampleRequest, toSampleRequest } from './sample-request.js';

/** The page of an operation. Markdown. Pure. */
export function renderOperation(operation: Listed, document: ApiDocument): string {
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  const parts = [
    `# ${operation.summary}`,
    `<p class="operation"><span class="verb verb-${operation.method.toLowerCase()}">${operation.method}</span> <code v-pre>${operation.path}</code></p>`,
    operation.description === undefined ? '' : escapeText(operation.description),
    renderTerms(operation),
    ...(isForBrowsers(operation)
      ? ['The console calls this route from a browser.']
      : renderExample(toSampleRequest(operation, document))),
    ...renderParameters(operation),
    ...renderBody(operation, document),
    ...answers.flatMap(([status, answer]) => renderAnswer(status, answer, document)),
    '## Problems',
    renderProblems(operation, document),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Whether only a browser can call the operation: it takes a passkey, or the cookie of a sign-in. Such an operation has no example. Pure. */
export function isForBrowsers({ tag }: Pick<Listed, 'tag'>): boolean {
  return tag === 'Console';
}

/** With curl; and where it takes a key and no file, a form that sends it from the page. */
function renderExample(request: SampleRequest): string[] {
  const { method, path, credential, json, form } = request;
  const body = json === undefined ? '' : ` body="${escapeHtml(JSON.stringify(json, null, 2)).replaceAll('\n', '&#10;')}"`;
  return [
    '## Example',
    `\`\`\`sh\n${renderCurl(request)}\n\`\`\``,
    credential === 'apiKey' && form === null ? `<TryRequest method="${method}" path="${escapeHtml(path)}"${body} />` : '',
  ];
}

/** Who may call, how often, and whether a repeat is safe. */
function renderTerms(operation: Listed): string {
  const takesKey = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
  const terms = [
    `**Credentials:** ${describeCredentials(operation)}`,
    `**Rate limit:** ${describeLimit(operation)}`,
    takesKey ? '**Idempotency:** takes an [`Idempotency-Key`](/guides/reference/api#idempotency)' : null,
  ];
  return terms.flatMap((term) => (term === null ? [] : [`- ${term}`])).join('\n');
}

function describeCredentials({ security }: Listed): string {
  const [scheme, scopes] = Object.entries(security[0] ?? {})[0] ?? [];
  switch (scheme) {
    case 'apiKey':
      return `an API key with the scope \`${scopes?.[0]}\`, or a sign-in to the console with it`;
    case 'signIn':
      return 'a sign-in to the console, as a cookie';
    case 'captureToken':
      return 'a token of the session, as the bearer';
    case 'operatorToken':
      return 'the operator token, as the bearer';
    default:
      return 'none';
  }
}

function describeLimit(operation: Listed): string {
  const limit = operation['x-rate-limit'];
  if (limit === undefined) return 'none';
  const test = limit.testRequests === undefined ? '' : `, ${limit.testRequests} for a test key`;
  return `\`${limit.class}\`, ${limit.requests} requests a minute and ${limit.per}${test}`;
}

function renderParameters({ parameters = [] }: Listed): string[] {
  const kinds = [
    { title: 'Path', of: 'path' },
    { title: 'Query', of: 'query' },
    { title: 'Headers', of: 'header' },
  ] as const;
  const sections = kinds.flatMap(({ title, of }) => {
    const rows = parameters.filter((parameter) => parameter.in === of);
    return rows.length === 0 ? [] : [`### ${title}`, renderRows(rows, of)];
  });
  return sections.length === 0 ? [] : ['## Parameters', ...sections];
}

function renderRows(rows: readonly Parameter[], prefix: string): string {
  const lines = rows.flatMap(({ name, required = false, description, schema }) =>
    renderField({
      name,
      field: { ...schema, description },
      isRequired: required,
      anchor: `${prefix}.${name}`,
      direction: 'REQUEST',
    }),
  );
  return wrapFields(lines);
}

function renderBody({ requestBody }: Listed, document: ApiDocument): string[] {
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (mediaType === undefined || content === undefined) return [];
  const fields = renderFields(resolve(content.schema, document), 'body', 'REQUEST');
  const said = requestBody?.required === true ? `\`${mediaType}\`, required.` : `\`${mediaType}\`, may be left out.`;
  return ['## Body', said, fields === '' ? 'An empty object, or nothing.' : fields];
}

function renderAnswer(status: string, answer: Response, document: ApiDocument): string[] {
  const headers = Object.entries(answer.headers ?? {}).map(
    ([name, { $ref }]) => `\`${name}\` (${lowerFirst(document.components.headers[nameOf($ref)]?.description ?? '')})`,
  );
  const [mediaType, content] = Object.entries(answer.content ?? {})[0] ?? [];
  return [
    `## Answer ${status}`,
    escapeText(answer.description),
    `<details><summary>Headers</summary>\n\n${headers.map((header) => `- ${escapeText(header)}`).join('\n')}\n\n</details>`,
    ...(mediaType === undefined || content === undefined ? [] : renderContent(status, mediaType, content, document)),
  ];
}

function renderContent(status: string, mediaType: string, content: Content, document: ApiDocument): string[] {
  const schema = resolve(content.schema, document);
  const fields = renderFields(schema, `answer-${status}`, 'ANSWER');
  const members = fold([fields], Object.keys(schema.properties ?? {}).length).join('\n');
  const language = /\bjson\b/.test(mediaType) ? 'json' : 'text';
  const text = typeof content.example === 'string' ? content.example : JSON.stringify(content.example, null, 2);
  const example = content.example === undefined ? [] : [`\`\`\`${language}\n${text.trimEnd()}\n\`\`\``];
  return [`\`${mediaType}\``, ...example, fields === '' ? '' : members];
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, '');
}

/** The problems of an operation in the order of their statuses, each code with its own example. Markdown. Pure. */
function renderProblems(operation: Listed, document: ApiDocument): string {
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
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
