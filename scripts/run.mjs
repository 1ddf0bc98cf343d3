import './build/check-node.mjs';
import { join } from 'node:path';

/**
 * `node scripts/run.mjs <name> [arguments]`: installs and builds what is missing, then runs that command. The command finds its
 * arguments in `process.argv.slice(2)`, and may export `main(args)`.
 */

/** The workspace of each command, and its module there. */
const COMMANDS = {
  admin: ['scripts', 'admin/admin'],
  attack: ['scripts', 'attack/attack'],
  bench: ['scripts/bench', 'main'],
  check: ['scripts', 'check/check'],
  clients: ['scripts', 'clients/pack-clients'],
  demo: ['scripts', 'demo/demo'],
  models: ['scripts/desk', 'main'],
  'prepare-store': ['scripts', 'admin/prepare-store'],
  release: ['scripts', 'release/release'],
  'release-fixture': ['scripts', 'release/release-fixture'],
  sbom: ['scripts', 'release/sbom'],
};

/** Commands that are bundled, because they run often. */
const BUNDLED = ['admin'];

const { importBuilt, importBundled, prepare, Refusal, root, runCommand } = await import('./build/setup.mjs');

const [name = '', ...args] = process.argv.slice(2);
const json = args.includes('--json');

await runCommand(
  async () => {
    if (!Object.hasOwn(COMMANDS, name))
      throw new Refusal(`Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}.`);
    const [workspace, module] = COMMANDS[name];
    // Progress goes to standard error, because a program may read the command's standard output.
    // `npm start` has just done it.
    if (process.env.FACEPROOF_PREPARED === undefined)
      await prepare({ say: console.error, build: [...new Set(['scripts', workspace])] });
    process.chdir(root);
    process.argv.splice(1, 2, join(root, workspace, 'dist', `${module}.js`));
    const script = await (BUNDLED.includes(name) ? importBundled(name) : importBuilt(module, workspace));
    await script.main?.(args);
  },
  { json },
);
