import './check-node.mjs';

// Loaded late: an older Node must get as far as its refusal.
const { importBuilt, prepare, root, runCommand } = await import('./setup.mjs');

await runCommand(async () => {
  await prepare({ say: console.log, build: ['scripts'] });
  const { start } = await importBuilt('start');
  await start({ root, environment: process.env });
});
