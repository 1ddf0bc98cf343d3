import './check-node.mjs';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `node scripts/run.mjs <name> [arguments]`: installs and builds what is missing, then runs the command of that name.
 * It finds its arguments in `process.argv` from the third on, and may export `main(args)`.
 */

/** The commands that are workspaces of their own; every other one is `scripts/<name>.ts`. */
const WORKSPACES = { models: 'desk', bench: 'bench' };

const { importBuilt, prepare, Refusal, root, runCommand } = await import('./setup.mjs');

const [name = '', ...args] = process.argv.slice(2);
const json = args.includes('--json');

await runCommand(
  async () => {
    const workspace = Object.hasOwn(WORKSPACES, name) ? WORKSPACES[name] : null;
    const file = workspace === null ? `scripts/${name}.ts` : `${workspace}/main.ts`;
    if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(join(root, file))) {
      throw new Refusal(`There is no command "${name}". The commands: ${(await commands()).join(', ')}.`);
    }
    // On standard error: a command's own output may be read by a program.
    await prepare({ say: console.error, build: [workspace ?? 'scripts'] });
    process.chdir(root);
    const [folder, module] = workspace === null ? ['scripts', name] : [workspace, 'main'];
    process.argv.splice(1, 2, join(root, folder, 'dist', `${module}.js`));
    const script = await importBuilt(module, folder);
    await script.main?.(args);
  },
  { json },
);

/** Those that package.json offers. */
async function commands() {
  const { scripts } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
  return Object.values(scripts).flatMap((script) => /run\.mjs (\S+)/.exec(script)?.[1] ?? []);
}
