import './check-node.mjs';
import { readdir } from 'node:fs/promises';

/**
 * `node scripts/run.mjs <name> [arguments]`: installs and builds what is missing, then runs `scripts/<name>.ts`.
 * The script finds its arguments in `process.argv` from the third on, and may export `main(args)`.
 */

const { importBuilt, prepare, Refusal, root, runCommand } = await import('./setup.mjs');

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const scripts = (await readdir(new URL('.', import.meta.url)))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));
  if (!scripts.includes(name)) throw new Refusal(`There is no command "${name}": one of ${scripts.join(', ')} is meant.`);
  // On standard error: a command's own output may be read by a program.
  await prepare({ say: console.error, build: ['scripts'] });
  process.chdir(root);
  process.argv.splice(1, 2, `${root}/scripts/dist/${name}.js`);
  const script = await importBuilt(name);
  await script.main?.(args);
});
