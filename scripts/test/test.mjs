import '../build/check-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

// Files and groups that are named run, however long they take.
if (process.argv.length > 2) process.env.TEST_WHOLE = '1';

const { importBuilt, prepare, root, runCommand } = await import('../build/setup.mjs');

await runCommand(async () => {
  // The tests are not compiled: vitest runs the TypeScript directly, and "npm run check" checks the types.
  await prepare({ say: console.log, build: ['scripts', 'scripts/desk', 'scripts/bench'] });
  const { prepareTests } = await importBuilt('test/prepare-tests');
  await prepareTests({ root, environment: process.env });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  // Ctrl-C reaches the whole process group. A SIGTERM reaches only this process, so it is passed on.
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => undefined);
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
