import './check-node.mjs';

const { importBuilt, prepare, Refusal, root, runCommand } = await import('./setup.mjs');
const { startSiteBuild } = await import('./build-site.mjs');

await runCommand(async () => {
  await prepare({ say: console.log, build: ['.'] });
  const { refuseForbiddenImports } = await importBuilt('check/check-imports');
  await refuseForbiddenImports(root);
  // The images of the workers have no use for them.
  const complaint = process.argv.includes('--no-guides') ? null : await startSiteBuild(root).finished;
  if (complaint !== null)
    throw new Refusal(`${complaint}\nThe guides could not be built. Fix the errors above, then run the command again.`);
  console.log('Built.');
});
