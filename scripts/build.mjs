import './check-node.mjs';

const { importBuilt, prepare, root, runCommand } = await import('./setup.mjs');

await runCommand(async () => {
  await prepare({ say: console.log, build: ['.'] });
  const { refuseForbiddenImports } = await importBuilt('check-imports');
  await refuseForbiddenImports(root);
  console.log('Built.');
});
