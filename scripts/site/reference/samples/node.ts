import { CREDENTIAL_NAMES } from './curl.js';
import type { SampleRequest } from './sample-request.js';

/** A call with `@faceproof/client`, or with `fetch` where the client has none. Pure. */
export function renderNode(request: SampleRequest): string {
  const call = CALLS[request.operationId];
  return call === undefined ? renderFetch(request) : call(request);
}

type Call = (request: SampleRequest) => string;

const server =
  (call: Call, imports: readonly string[] = []): Call =>
  (request) =>
    [
      ...imports,
      "import { createFaceproof } from '@faceproof/client';",
      '',
      'const faceproof = createFaceproof({',
      '  apiKey: process.env.FACEPROOF_API_KEY,',
      '  baseUrl: process.env.FACEPROOF_URL,',
      '});',
      call(request),
    ].join('\n');

const evidence =
  (call: Call): Call =>
  (request) =>
    [
      "import { createEvidenceClient } from '@faceproof/client';",
      '',
      'const evidence = createEvidenceClient({ baseUrl: process.env.FACEPROOF_URL });',
      call(request),
    ].join('\n');

/** How the client names each operation. */
const CALLS: Readonly<Record<string, Call>> = {
  createSession: server(
    ({ json }) => `const session = await faceproof.sessions.create(${toCode(json)});\nconsole.log(session);`,
  ),
  listSessions: server(() => 'for await (const session of faceproof.sessions.iterate()) console.log(session.sessionId);'),
  searchSessions: server(
    ({ json }) =>
      `const found = faceproof.sessions.iterateSearch(${toCode(json)});\nfor await (const session of found) console.log(session.sessionId);`,
  ),
  renewSessionLink: server(
    ({ ids }) =>
      `const { handoff } = await faceproof.sessions.renewLink('${ids.sessionId}');\nconsole.log(handoff.captureUrl);`,
  ),
  getSession: server(({ ids }) => `console.log(await faceproof.sessions.get('${ids.sessionId}'));`),
  cancelSession: server(({ ids }) => `console.log(await faceproof.sessions.cancel('${ids.sessionId}'));`),
  reviewSession: server(
    ({ ids, json }) => `console.log(await faceproof.sessions.review('${ids.sessionId}', ${toCode(json)}));`,
  ),
  listEvidence: server(() => 'for await (const { receipt } of faceproof.evidence.iterate()) console.log(receipt.receiptId);'),
  getEvidence: server(({ ids }) => `console.log(await faceproof.sessions.evidence('${ids.sessionId}'));`),
  createFile: server(
    () => "console.log(await faceproof.files.create(await readFile('portrait.jpg')));",
    ["import { readFile } from 'node:fs/promises';"],
  ),
  deleteFile: server(({ ids }) => `await faceproof.files.delete('${ids.fileId}');`),
  createEnrollment: server(({ json }) => `console.log(await faceproof.enrollments.create(${toCode(json)}));`),
  getEnrollment: server(({ ids }) => `console.log(await faceproof.enrollments.get('${ids.enrollmentId}'));`),
  deleteEnrollment: server(({ ids }) => `await faceproof.enrollments.delete('${ids.enrollmentId}');`),
  getPolicy: server(
    () => 'const { policy, version, etag } = await faceproof.policy.get();\nconsole.log(version, policy, etag);',
  ),
  putPolicy: server(
    ({ json }) =>
      `const { etag } = await faceproof.policy.get();\nconsole.log(await faceproof.policy.put(${toCode(json)}, { ifMatch: etag }));`,
  ),
  getBranding: server(() => 'const { branding, consents } = await faceproof.branding.get();\nconsole.log(branding, consents);'),
  putBranding: server(
    ({ json }) =>
      `const { etag } = await faceproof.branding.get();\nconsole.log(await faceproof.branding.put(${toCode(json)}, { ifMatch: etag }));`,
  ),
  listBrandingVersions: server(() => 'for await (const version of faceproof.branding.iterateVersions()) console.log(version);'),
  uploadLogo: server(
    () => "console.log(await faceproof.branding.uploadLogo(await readFile('logo.png')));",
    ["import { readFile } from 'node:fs/promises';"],
  ),
  lookUpSubject: server(({ json }) => {
    const { subjectId } = json as { subjectId: string };
    return `console.log(await faceproof.subjects.lookUp('${subjectId}'));`;
  }),
  exportSubject: server(
    ({ json }) => {
      const { subjectId } = json as { subjectId: string };
      return `await writeFile('subject.zip', await faceproof.subjects.export('${subjectId}'));`;
    },
    ["import { writeFile } from 'node:fs/promises';"],
  ),
  replayWebhookDeliveries: server(({ json }) => `console.log(await faceproof.webhookDeliveries.replayMany(${toCode(json)}));`),
  eraseSubject: server(({ json }) => {
    const { subjectId } = json as { subjectId: string };
    return `console.log(await faceproof.subjects.erase('${subjectId}'));`;
  }),
  getUsage: server(() => 'console.log(await faceproof.usage.get());'),
  createWebhookEndpoint: server(
    ({ json }) => `const { secret } = await faceproof.webhookEndpoints.create(${toCode(json)});\nconsole.log(secret);`,
  ),
  listWebhookEndpoints: server(() => 'console.log(await faceproof.webhookEndpoints.list());'),
  getWebhookEndpoint: server(({ ids }) => `console.log(await faceproof.webhookEndpoints.get('${ids.endpointId}'));`),
  updateWebhookEndpoint: server(
    ({ ids, json }) => `console.log(await faceproof.webhookEndpoints.update('${ids.endpointId}', ${toCode(json)}));`,
  ),
  deleteWebhookEndpoint: server(({ ids }) => `await faceproof.webhookEndpoints.delete('${ids.endpointId}');`),
  rotateWebhookSecret: server(
    ({ ids }) => `const { secret } = await faceproof.webhookEndpoints.rotateSecret('${ids.endpointId}');\nconsole.log(secret);`,
  ),
  testWebhookEndpoint: server(({ ids }) => `console.log(await faceproof.webhookEndpoints.test('${ids.endpointId}'));`),
  listWebhookDeliveries: server(({ ids }) => `console.log(await faceproof.webhookEndpoints.deliveries('${ids.endpointId}'));`),
  replayWebhookDelivery: server(({ ids }) => `console.log(await faceproof.webhookDeliveries.replay('${ids.deliveryId}'));`),
  listEvidenceKeys: evidence(() => 'console.log(await evidence.keys());'),
  getLogCheckpoint: evidence(() => 'console.log(await evidence.checkpoint());'),
  getConsentText: evidence(({ ids }) => `console.log(await evidence.consentText('${ids.textHash}'));`),
  getLogEntry: evidence(({ ids }) => `console.log(await evidence.logEntry('${ids.receiptId}'));`),
  getLogConsistency: evidence(() => 'console.log(await evidence.consistency({ from: 1, to: 2 }));'),
};

function renderFetch(request: SampleRequest): string {
  const name = request.credential === null ? null : CREDENTIAL_NAMES[request.credential];
  const headers = [
    ...(name === null ? [] : [`Authorization: \`Bearer \${process.env.${name}}\``]),
    ...(request.json === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(request.method === 'GET' ? [] : [`method: '${request.method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(request.json === undefined ? [] : [`body: JSON.stringify(${toCode(request.json)})`]),
    ...(request.form === null ? [] : ['body: form']),
  ];
  const passed = options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},`).join('\n')}\n}`;
  return [
    ...renderForm(request.form),
    `const response = await fetch(\`\${process.env.FACEPROOF_URL}${request.path}\`${passed});`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function renderForm(form: SampleRequest['form']): string[] {
  if (form === null) return [];
  const parts = Object.entries(form).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((file) => `form.append('${name}', new Blob([await readFile('${file}')]), '${file}');`)
      : [`form.append('${name}', JSON.stringify(${toCode(value)}));`],
  );
  return ["import { readFile } from 'node:fs/promises';", '', 'const form = new FormData();', ...parts];
}

/** A JSON value as JavaScript writes it: names bare where they may be, single quotes, a line for each member of a large object. */
function toCode(value: unknown, depth = 0): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map((item) => toCode(item, depth)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
    return `${key}: ${toCode(member, depth + 1)}`;
  });
  const short = `{ ${members.join(', ')} }`;
  if (members.length === 0) return '{}';
  if (short.length + depth * 2 <= 60) return short;
  const pad = '  '.repeat(depth + 1);
  return `{\n${members.map((member) => `${pad}${member},`).join('\n')}\n${'  '.repeat(depth)}}`;
}
