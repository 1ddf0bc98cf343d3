import './check-node.mjs';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `node scripts/run.mjs <name> [arguments]`: installs and builds what is missing, then runs that command. The command finds its
 * arguments in `process.argv.slice(2)`, and may export `main(args)`.
 */

/** Commands that are bundled, because they run often. */
const BUNDLED = ['admin'];

/** Commands that are workspaces. Every other command is `scripts/<name>.ts`. */
const WORKSPACES = { models: 'desk', bench: 'bench' };

const { importBuilt, importBundled, prepare, Refusal, root, runCommand } = await import('./setup.mjs');

const [name = '', ...args] = process.argv.slice(2);
const json = args.includes('--json');

await runCommand(
  async () => {
    const workspace = Object.hasOwn(WORKSPACES, name) ? WORKSPACES[name] : null;
    const file = workspace === null ? `scripts/${name}.ts` : `${workspace}/main.ts`;
    if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(join(root, file))) {
      throw new Refusal(`Unknown command "${name}". Commands: ${(await commands()).join(', ')}.`);
    }
    // Progress goes to standard error, because a program may read the command's standard output.
    await prepare({ say: console.error, build: ['scripts', ...(workspace === null ? [] : [workspace])] });
    process.chdir(root);
    const [folder, module] = workspace === null ? ['scripts', name] : [workspace, 'main'];
    process.argv.splice(1, 2, join(root, folder, 'dist', `${module}.js`));
    const script = await (BUNDLED.includes(name) ? importBundled(module) : importBuilt(module, folder));
    await script.main?.(args);
  },
  { json },
);

/** The commands listed in package.json. */
async function commands() {
  const { scripts } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
  return Object.values(scripts).flatMap((script) => /run\.mjs (\S+)/.exec(script)?.[1] ?? []);
}
