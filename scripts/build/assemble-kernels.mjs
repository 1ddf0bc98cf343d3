import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run kernels`: writes models/pixels/kernels-code.ts. It is in git, so that neither a build nor an image needs an assembler. */
const FOLDER = join(import.meta.dirname, '..', '..', 'models', 'pixels');

/** @returns kernels.wat as WebAssembly, in base64 */
export async function assembleKernels() {
  // Not at the top: a fresh clone does not have it yet.
  const { default: openWabt } = await import('wabt');
  const [wabt, text] = await Promise.all([openWabt(), readFile(join(FOLDER, 'kernels.wat'), 'utf8')]);
  const { buffer } = wabt.parseWat('kernels.wat', text, { simd: true }).toBinary({});
  return Buffer.from(buffer).toString('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await import('./check-node.mjs');
  const { prepare, runCommand } = await import('./setup.mjs');
  await runCommand(async () => {
    await prepare({ say: console.log, build: ['.'] });
    const about = '/** kernels.wat, assembled by `npm run kernels`: WebAssembly in base64. */';
    const code = `${about}\nexport const KERNELS =\n  '${await assembleKernels()}';\n`;
    await writeFile(join(FOLDER, 'kernels-code.ts'), code);
  });
}
