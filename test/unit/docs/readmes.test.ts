import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };

/** Made by a build or by npm. */
const MADE = new Set(['dist', 'node_modules']);

it.each([...workspaces, 'scripts', 'test'])('the README of %s names each of its folders', (part) => {
  const readme = readFileSync(join(ROOT, part, 'README.md'), 'utf8');
  const entries = readdirSync(join(ROOT, part), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !MADE.has(entry.name) && !entry.name.startsWith('.'));
  expect(folders.map(({ name }) => name).filter((name) => !new RegExp(`(^|\`)${name}/`, 'm').test(readme))).toEqual([]);
});

it('the README of protocol names each of its files', () => {
  const readme = readFileSync(join(ROOT, 'protocol', 'README.md'), 'utf8');
  const named = [...readme.matchAll(/`([\w*-]+)\.ts`/g)].map(
    ([, name = '']) => new RegExp(`^${name.replace('*', '.+')}\\.ts$`),
  );
  const files = readdirSync(join(ROOT, 'protocol')).filter((name) => name.endsWith('.ts'));
  expect(files.filter((file) => !named.some((pattern) => pattern.test(file)))).toEqual([]);
});
