import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openWabt from 'wabt';

/** `npm run kernels`: writes models/pixels/kernels-code.ts. It is in git, so that neither a build nor an image needs an assembler. */
const FOLDER = join(import.meta.dirname, '..', '..', 'models', 'pixels');

/** @returns kernels.wat as WebAssembly, in base64 */
export async function assembleKernels() {
  const [wabt, text] = await Promise.all([openWabt(), readFile(join(FOLDER, 'kernels.wat'), 'utf8')]);
  const { buffer } = wabt.parseWat('kernels.wat', text, { simd: true }).toBinary({});
  return Buffer.from(buffer).toString('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const code = `/** kernels.wat, assembled by \`npm run kernels\`: WebAssembly in base64. */\nexport const KERNELS =\n  '${await assembleKernels()}';\n`;
  await writeFile(join(FOLDER, 'kernels-code.ts'), code);
}
