// Imported first, before anything that an old Node could not even parse.
const LEAST = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
  console.error(
    `Faceproof needs Node ${LEAST.join('.')} or later, and this is Node ${process.versions.node}: install a newer Node (https://nodejs.org) and run the same command again.`,
  );
  process.exit(1);
}
