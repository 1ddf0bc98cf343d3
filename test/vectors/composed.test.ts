import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { composeVectors } from './generate/compose-vectors.js';

const FOLDER = join(import.meta.dirname, '..', '..', 'protocol', 'vectors');
/** `npm run vectors` writes them. */
const RECORDS = process.env.RECORD_VECTORS === '1';

/** JSON with one vector a line. */
function toText(value: object): string {
  if (Array.isArray(value)) return `[\n${value.map((vector) => JSON.stringify(vector)).join(',\n')}\n]`;
  const members = Object.entries(value).map(
    ([name, list]) => `${JSON.stringify(name)}: ${Array.isArray(list) ? toText(list) : JSON.stringify(list)}`,
  );
  return `{\n${members.join(',\n')}\n}`;
}

it('the vectors are what the code of today gives', async () => {
  for (const [name, vectors] of Object.entries(await composeVectors())) {
    if (RECORDS) writeFileSync(join(FOLDER, name), `${toText(vectors)}\n`);
    // Not with a diff: the files are large.
    expect(readFileSync(join(FOLDER, name), 'utf8') === `${toText(vectors)}\n`, `${name}: run npm run vectors`).toBe(true);
  }
}, 120_000);
