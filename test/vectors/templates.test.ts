import { readFileSync } from 'node:fs';
import {
  decodeTemplate,
  decodeTemplates,
  encodeTemplate,
  encodeTemplates,
  TemplateError,
} from '@faceproof/protocol/measuring/template.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONE_DIGEST } from './generate/template-vectors.js';

interface Vector {
  name: string;
  valid: boolean;
  numbers: number[] | null;
  hex: string;
}

const vectors: Vector[] = JSON.parse(readFileSync(new URL('../../protocol/vectors/templates.json', import.meta.url), 'utf8'));

describe('template vectors', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, { valid, numbers, hex }) => {
    const bytes = Buffer.from(hex, 'hex');
    if (!valid || numbers === null) return expect(() => decodeTemplate(bytes)).toThrow(TemplateError);
    expect([...decodeTemplate(bytes)]).toEqual(numbers);
    expect(Buffer.from(encodeTemplate(numbers)).toString('hex')).toBe(hex);
  });
});

const lists: { name: string; valid: boolean; templates: Record<string, number[]> | null; hex: string }[] = JSON.parse(
  readFileSync(new URL('../../protocol/vectors/template-lists.json', import.meta.url), 'utf8'),
);

describe('vectors of the templates of several networks', () => {
  it.each(lists.map((vector) => [vector.name, vector] as const))('%s', (_name, { valid, templates, hex }) => {
    const bytes = Buffer.from(hex, 'hex');
    if (!valid || templates === null) return expect(() => decodeTemplates(bytes, LONE_DIGEST)).toThrow(TemplateError);
    const decoded = decodeTemplates(bytes, LONE_DIGEST);
    expect(Object.fromEntries([...decoded].map(([digest, numbers]) => [digest, [...numbers]]))).toEqual(templates);
    expect(Buffer.from(encodeTemplates(decoded)).toString('hex')).toBe(hex);
  });

  it('decode from bytes that are not aligned for floats, and end nowhere else', () => {
    const bytes = Buffer.from(lists[0]?.hex ?? '', 'hex');
    for (let offset = 0; offset < 4; offset++) {
      const shifted = Buffer.concat([Buffer.alloc(offset), bytes]).subarray(offset);
      expect([...decodeTemplates(shifted, LONE_DIGEST).values()].map((numbers) => numbers.length)).toEqual([4, 1]);
    }
    for (let length = 4; length < bytes.length; length++)
      expect(() => decodeTemplates(bytes.subarray(0, length), LONE_DIGEST), String(length)).toThrow(TemplateError);
    expect(() => encodeTemplates(new Map())).toThrow(TemplateError);
  });
});

describe('a template', () => {
  const float = fc.float({ noNaN: true, noDefaultInfinity: true });

  it('decodes to the same numbers, even from bytes that are not aligned for floats', () => {
    fc.assert(
      fc.property(fc.array(float, { minLength: 1, maxLength: 600 }), fc.nat(3), (numbers, offset) => {
        const shifted = new Uint8Array(offset + 4 * numbers.length);
        shifted.set(encodeTemplate(numbers), offset);
        expect([...decodeTemplate(shifted.subarray(offset), numbers.length)]).toEqual(numbers);
      }),
    );
  });

  it('is refused with another count of numbers than the model gives', () => {
    const bytes = encodeTemplate([1, 2, 3]);
    expect(() => decodeTemplate(bytes, 2)).toThrow(TemplateError);
    expect(() => decodeTemplate(bytes, 4)).toThrow(TemplateError);
    expect(() => decodeTemplate(bytes, 1.5)).toThrow(TemplateError);
  });

  it.each([[[]], [[Number.NaN]], [[1, Number.NEGATIVE_INFINITY]], [[1e39]]])('is not made of %j', (numbers) => {
    expect(() => encodeTemplate(numbers)).toThrow(TemplateError);
  });
});
