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
