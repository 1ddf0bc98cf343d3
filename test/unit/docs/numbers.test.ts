import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSTANTS } from './constants.js';
import { evaluate, readQuantities } from './read-numbers.js';

/**
 * A document ends with what its numbers stand for, in a comment that nobody sees:
 *
 *     <!-- numbers
 *     at most 64 KiB and 32 levels = JSON_BYTES_MAX, JSON_DEPTH_MAX
 *     retries for about 16 s = ~MEASURE_RETRIES_MS
 *     -->
 *
 * On the left are words of the document, on the right a constant of `constants.ts` for each number in them; `~` rounds it
 * to the places that the document gives.
 */

const ROOT = join(import.meta.dirname, '..', '..', '..');
const claims = listPages().flatMap(readClaims);

describe('a number in a document', () => {
  it.each(claims)('$page: $phrase = $expressions', ({ text, phrase, expressions }) => {
    expect(text.includes(phrase), 'the document has these words').toBe(true);
    const said = readQuantities(phrase);
    const meant = expressions.flatMap((expression) =>
      evaluate(expression.replace('~', '')).map((quantity) => ({ ...quantity, rounded: expression.startsWith('~') })),
    );
    expect(said.map(({ kind }) => kind)).toEqual(meant.map(({ kind }) => kind));
    for (const [i, { value, place }] of said.entries()) {
      const { value: actual = Number.NaN, rounded } = meant[i] ?? {};
      expect(rounded ? Math.round(actual / place) * place : actual).toBeCloseTo(value, 9);
    }
  });

  it('stands for a constant that is still there, and every constant here is named by a document', () => {
    expect(claims.length).toBeGreaterThan(80);
    const named = new Set(
      claims.flatMap(({ expressions }) => expressions.flatMap((each) => each.match(/(?<![.\w])[A-Z_]{3,}/g) ?? [])),
    );
    expect([...named].sort()).toEqual(Object.keys(CONSTANTS).sort());
  });
});

interface Claim {
  page: string;
  /** The document without the comment, on one line. */
  text: string;
  phrase: string;
  expressions: string[];
}

function readClaims(page: string): Claim[] {
  const whole = readFileSync(join(ROOT, page), 'utf8');
  const text = whole.replace(/<!--[\s\S]*?-->/g, '').replace(/\s+/g, ' ');
  const blocks = [...whole.matchAll(/<!-- numbers\n([\s\S]*?)-->/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .trim()
      .split('\n')
      .map((line) => {
        const at = line.lastIndexOf(' = ');
        return { page, text, phrase: line.slice(0, at), expressions: line.slice(at + 3).split(', ') };
      }),
  );
}

/** All below docs/, and the pages at the top of the repository and of its parts. */
function listPages(): string[] {
  const parts = ['.', ...readdirSync(ROOT).filter((name) => !/^(\.|node_modules$|docs$)/.test(name) && !name.includes('.'))];
  const tops = parts.flatMap((part) => (existsSync(join(ROOT, part, 'README.md')) ? [join(part, 'README.md')] : []));
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path));
  return [...tops, ...docs.filter((path) => path.endsWith('.md'))].map((path) => path.split(sep).join('/')).sort();
}
