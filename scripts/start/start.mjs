import '../build/check-node.mjs';

// Imported dynamically, so that an old Node gets as far as the error message of check-node.mjs.
const { importBundled, prepare, root, runCommand } = await import('../build/setup.mjs');
const { startSiteBuild } = await import('../build/build-site.mjs');

await runCommand(async () => {
  await prepare({ say: console.log, build: ['scripts'] });
  const { start } = await importBundled('start');
  await start({ root, environment: process.env, startSite: () => startSiteBuild(root) });
});
