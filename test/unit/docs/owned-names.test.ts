import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Commands that fetch a name of Faceproof from a public registry, where it is not ours. */
const FETCHES =
  /\b(npx (?!--no )|npm (install|i|exec) |yarn (add|dlx) |pnpm (add|dlx) |pip install |go (get|install|run) )(?!\S*(faceproof\.invalid|\/clients\/))\S*faceproof/;

const FOLDERS = ['docs', 'console', 'orchestrator', 'clients', 'scripts/site'];

it('nothing tells anyone to fetch a name that the project does not own', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
    .filter((path) => /\.(md|tsx?|py|go|java)$/.test(path) && !/node_modules|dist|\.cache/.test(path))
    .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md');
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => FETCHES.test(readFileSync(file, 'utf8')))).toEqual([]);
  // What it finds, and what it leaves.
  for (const line of [
    'npx faceproof verify',
    'npm install @faceproof/client',
    'pip install faceproof',
    'go get faceproof.dev/x',
  ])
    expect([line, FETCHES.test(line)]).toEqual([line, true]);
  for (const line of [
    'npx --no faceproof verify',
    'npm install {base}/clients/faceproof-client-1.0.0.tgz',
    'go get faceproof.invalid/faceproof',
  ])
    expect([line, FETCHES.test(line)]).toEqual([line, false]);
});
