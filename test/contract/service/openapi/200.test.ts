import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { ROUTES } from '../../harness/route-table.js';

describe('the OpenAPI document', () => {
  const api = useApi({ PUBLIC_URL: 'https://faceproof.test' });
  const read = async () => (await api().call('GET', '/v1/openapi.json', { key: null })).body;

  it('is OpenAPI 3.1, and a linter finds nothing in it, not even a warning', async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\./);
    const { errors, warnings } = await lint(document);
    expect({ errors, warnings }).toEqual({ errors: 0, warnings: 0 });
  }, 60_000);

  it('describes each row of the table but the pages, and nothing else', async () => {
    const { paths } = await read();
    const described = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual(
      ROUTES.filter(({ doc }) => doc !== null)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    for (const { path, doc } of ROUTES) if (path.startsWith('/v1/')) expect([path, doc]).not.toEqual([path, null]);
  });

  it('gives each operation an id of its own', async () => {
    const { paths } = await read();
    const ids = Object.values<Record<string, { operationId: string }>>(paths).flatMap((item) =>
      Object.values(item).map((one) => one.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes every field of a body, an answer and an event, and every parameter', async () => {
    const document = await read();
    expect(findUndescribed(document)).toEqual([]);
    const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((item) => Object.values(item));
    const parameters = operations.flatMap((operation) => operation.parameters ?? []);
    expect(parameters.length).toBeGreaterThan(30);
    expect(parameters.filter(({ description }) => description === undefined)).toEqual([]);
  });

  it('shows an example of every body, every answer with a body, every problem and every event', async () => {
    const document = await read();
    const bodies = [...Object.entries<Record<string, Operation>>(document.paths), ['webhooks', document.webhooks]].flatMap(
      ([path, item]) => listContents(item).map(([where, content]) => ({ where: `${path} ${where}`, content })),
    );
    expect(bodies.length).toBeGreaterThan(400);
    const without = bodies.filter(({ content }) => content.example === undefined && content.examples === undefined);
    // The document does not contain itself. A picture and an archive are not JSON, and a stream is many values.
    const isJson = (where: string) =>
      !/ content (image\/jpeg|application\/zip|application\/x-ndjson|text\/event-stream)$/.test(where);
    const shown = without.map(({ where }) => where).filter(isJson);
    expect(shown).toEqual(['/v1/openapi.json get responses 200 content application/json']);
  });

  it('holds no schema that is never used, and no reference to one that is not there', async () => {
    const document = await read();
    const used = new Set([...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });
});

interface Operation {
  operationId: string;
  parameters?: { name: string; description?: string }[];
}

type Content = { example?: unknown; examples?: unknown };

/** Every media type of a request or an answer, with where it stands. */
function listContents(node: unknown, path: string[] = []): [string, Content][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    const here = [...path, name];
    if (path.at(-1) === 'content') return [[here.join(' '), value as Content]];
    return name === 'schema' ? [] : listContents(value, here);
  });
}

/** Properties of schemas that have no description of their own. */
function findUndescribed(node: unknown, path: string[] = []): string[] {
  if (typeof node !== 'object' || node === null || ['example', 'examples', 'default'].includes(path.at(-1) ?? '')) return [];
  const { properties } = node as { properties?: Record<string, { description?: string }> };
  const own = path.at(-1) === 'properties' ? [] : Object.entries(properties ?? {});
  return [
    ...own.flatMap(([name, schema]) => (schema.description === undefined ? [[...path, name].join(' ')] : [])),
    ...Object.entries(node).flatMap(([name, value]) => findUndescribed(value, [...path, name])),
  ];
}

/** Redocly's linter with its recommended rules, from its package and without a network. */
async function lint(document: object): Promise<{ errors: number; warnings: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-openapi-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin', 'cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    // The sign-in at an identity provider answers a browser with redirects only.
    const args = [cli, 'lint', 'openapi.json', '--format=json', '--skip-rule=operation-2xx-response'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(
      (failed: { stdout: string }) => failed,
    );
    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    if (totals.errors + totals.warnings > 0) throw new Error(JSON.stringify(problems.slice(0, 5), null, 2));
    return totals;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
