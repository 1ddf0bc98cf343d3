import './check-node.mjs';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * `node scripts/run.mjs <name> [arguments]`: installs and builds what is missing, then runs `scripts/<name>.ts`.
 * The script finds its arguments in `process.argv` from the third on, and may export `main(args)`.
 */

const { importBuilt, prepare, Refusal, root, runCommand } = await import('./setup.mjs');

const [name = '', ...args] = process.argv.slice(2);
const json = args.includes('--json');

await runCommand(
  async () => {
    if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(new URL(`./${name}.ts`, import.meta.url))) {
      throw new Refusal(`There is no command "${name}": one of ${(await commands()).join(', ')} is meant.`);
    }
    // On standard error: a command's own output may be read by a program.
    await prepare({ say: console.error, build: ['scripts'] });
    process.chdir(root);
    process.argv.splice(1, 2, `${root}/scripts/dist/${name}.js`);
    const script = await importBuilt(name);
    await script.main?.(args);
  },
  { json },
);

/** Those that package.json offers. */
async function commands() {
  const { scripts } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
  return Object.values(scripts).flatMap((script) => /run\.mjs (\S+)/.exec(script)?.[1] ?? []);
}
