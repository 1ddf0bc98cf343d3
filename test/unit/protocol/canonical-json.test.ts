import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('canonical JSON', () => {
  it('formats the example of RFC 8785, section 3.2.2', () => {
    const value = {
      // biome-ignore lint/correctness/noPrecisionLoss: the RFC's own example, which shows how this number is formatted.
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts keys by UTF-16 code units, as in RFC 8785, section 3.2.3', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    const order = [...canonicalJson(value).matchAll(/:(\d)/g)].map((match) => match[1]);
    expect(order.join('')).toBe('2467153');
  });

  it('does not depend on the order of the members', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()),
        fc.infiniteStream(fc.nat()),
        (object, picks) => {
          const keys = Object.keys(object);
          const shuffled = keys.map((key) => ({ key, pick: picks.next().value })).sort((a, b) => a.pick - b.pick);
          const again = Object.fromEntries(shuffled.map(({ key }) => [key, object[key]]));
          expect(canonicalJson(again)).toBe(canonicalJson(object));
        },
      ),
    );
  });

  it('parses back to the same value, and is a fixed point', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        const read = JSON.parse(text);
        expect(canonicalJson(read)).toBe(text);
        expect(read).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ['undefined', undefined],
    ['NaN', { a: Number.NaN }],
    ['an infinity', [Number.POSITIVE_INFINITY]],
    ['a lone surrogate', { a: '\ud800' }],
    ['a lone surrogate in a key', { '\udfff': 1 }],
    ['a lone surrogate after a backslash', '\\\ud800'],
  ])('rejects %s', (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it('accepts text that only looks like an escaped surrogate', () => {
    expect(canonicalJson('\\ud800')).toBe('"\\\\ud800"');
  });
});
