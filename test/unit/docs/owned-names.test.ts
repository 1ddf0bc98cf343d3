import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Commands that fetch a name of Faceproof from a public registry, where it is not ours. */
const FETCHES =
  /\b(npx (?!--no )|npm (install|i|exec) |yarn (add|dlx) |pnpm (add|dlx) |pip install |go (get|install|run) )(?!\S*(faceproof\.invalid|\/clients\/))\S*faceproof/;

it('nothing tells anyone to fetch a name that the project does not own', () => {
  const kept = ['*.md', 'console/*.ts', 'console/*.tsx', 'orchestrator/*.ts', 'clients/**', 'scripts/site/**', 'README.md'];
  const files = execFileSync('git', ['ls-files', '--', ...kept], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
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
