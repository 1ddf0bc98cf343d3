import { SourceMap } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thinSourceMap } from '../../../scripts/thin-source-map.mjs';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

describe('thinning a source map', () => {
  it('keeps the first position of each line, whatever the others are', () => {
    const position = fc.record({ source: fc.nat(9), line: fc.nat(99_999), column: fc.nat(500), named: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.array(position, { maxLength: 4 }), { minLength: 1, maxLength: 20 }), (lines) => {
        const sources = Array.from({ length: 10 }, (_, i) => `${i}.js`);
        const map = { version: 3 as const, file: 'x.js', sources, names: ['a'], mappings: encode(lines) };
        const thin = JSON.parse(thinSourceMap(JSON.stringify(map)));
        const found = new SourceMap(thin);
        for (const [i, [first]] of lines.entries()) {
          if (first === undefined) continue;
          expect(found.findEntry(i, 40)).toMatchObject({
            generatedLine: i,
            originalSource: `${first.source}.js`,
            originalLine: first.line,
            originalColumn: first.column,
          });
        }
        expect(thin.mappings.split(';')).toHaveLength(lines.length);
        expect(thin.mappings).not.toContain(',');
      }),
    );
  });
});

/** Each position is ten columns after the one before it on its line. */
function encode(lines: readonly (readonly { source: number; line: number; column: number; named: boolean }[])[]): string {
  let before = { source: 0, line: 0, column: 0 };
  return lines
    .map((line) =>
      line
        .map((one, i) => {
          const numbers = [i === 0 ? 2 : 10, one.source - before.source, one.line - before.line, one.column - before.column];
          before = one;
          return [...numbers, ...(one.named ? [0] : [])].map(digitsOf).join('');
        })
        .join(','),
    )
    .join(';');
}

function digitsOf(value: number): string {
  const digits = [];
  for (let rest = Math.abs(value) * 2 + (value < 0 ? 1 : 0); digits.length === 0 || rest > 0; rest = Math.floor(rest / 32))
    digits.push((rest % 32) + (rest >= 32 ? 32 : 0));
  return digits.map((digit) => DIGITS[digit]).join('');
}
