import { KERNELS } from '@faceproof/models/pixels/kernels-code.js';
import { expect, it } from 'vitest';
import { assembleKernels } from '../../../../scripts/build/assemble-kernels.mjs';

it('kernels-code.ts is kernels.wat, assembled', async () => {
  expect(KERNELS).toBe(await assembleKernels());
});
