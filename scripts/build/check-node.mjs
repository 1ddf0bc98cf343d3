// Imported first: an old Node could not even parse the other modules.
const OLDEST = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Faceproof needs Node ${OLDEST.join('.')} or later; this is Node ${process.versions.node}. Install a newer Node (https://nodejs.org), then run the command again.`,
  );
  process.exit(1);
}
