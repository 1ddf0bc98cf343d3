import { cosineBlock } from '@faceproof/models/pixels/cosine-block.js';
import { multiply } from '@faceproof/models/pixels/kernels.js';
import { KERNELS } from '@faceproof/models/pixels/kernels-code.js';
import { expect, it } from 'vitest';
import { assembleKernels } from '../../../../scripts/build/assemble-kernels.mjs';

it('kernels-code.ts is kernels.wat, assembled', async () => {
  expect(KERNELS).toBe(await assembleKernels());
});

it.each([1, 2, 7])('multiplies matrices of %i inner columns', (columns) => {
  const [a, b] = [
    Array.from({ length: 3 * columns }, (_, i) => i - 5),
    Array.from({ length: 8 * columns }, (_, i) => 3 * i - 7),
  ];
  const sum = (y: number, x: number) =>
    a.slice(y * columns, (y + 1) * columns).reduce((all, v, k) => all + v * b[8 * k + x]!, 0);
  const expected = Array.from({ length: 24 }, (_, i) => sum(Math.floor(i / 8), i % 8));
  expect([...multiply({ columns, values: a }, { columns: 8, values: b }).values]).toEqual(expected);
});

it('finds a wave at its place in the cosine block, down first', () => {
  const wave = (k: number, i: number, of: number) => Math.cos(((2 * i + 1) * k * Math.PI) / (2 * of));
  const values = Array.from({ length: 64 * 48 }, (_, i) => wave(5, i % 64, 64) * wave(3, Math.floor(i / 64), 48));
  expect([...cosineBlock({ columns: 64, values }, 1)].map(Math.round).indexOf(768)).toBe((3 - 1) * 8 + 5 - 1);
});
