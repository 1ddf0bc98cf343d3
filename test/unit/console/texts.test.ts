import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../console');
/** Not pairs: whole languages, and what is no text. */
const OTHERS = ['package.json', 'tsconfig.json', 'texts/problems.json'];

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json') && !/^(dist|node_modules)\//.test(file) && !OTHERS.includes(file),
);

it('of the console are in every language, with the same values to fill in', () => {
  expect(files.length).toBeGreaterThan(20);
  const faults = files.flatMap((file) =>
    listTexts(JSON.parse(readFileSync(join(ROOT, file), 'utf8')))
      .filter((texts) => !isPair(texts))
      .map((texts) => [file, texts]),
  );
  expect(faults).toEqual([]);
});

function listTexts(tree: object): unknown[] {
  return Object.values(tree).flatMap((value) => (Array.isArray(value) ? [value] : listTexts(value)));
}

function isPair(texts: unknown): boolean {
  if (!Array.isArray(texts) || texts.length !== 2 || texts.some((text) => typeof text !== 'string' || text === ''))
    return false;
  const [en, de] = texts.map((text) =>
    [...text.matchAll(/\{\w+\}/g)]
      .map(([value]) => value)
      .sort()
      .join(),
  );
  return en === de;
}
