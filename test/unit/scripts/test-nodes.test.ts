import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as it, onTestFinished } from 'vitest';
import { fetchNode } from '../../../scripts/nodes/fetch-node.js';
import { readTally, runSuite } from '../../../scripts/nodes/run-suite.js';
import { hasPassed, tellRuns } from '../../../scripts/nodes/tell-runs.js';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faceproof-nodes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('the suite and every program that it starts by name run on the same Node, with the arguments of the command', async () => {
  const root = makeFolder();
  const bin = join(root, 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  mkdirSync(join(root, 'scripts'));
  writeFileSync(
    join(root, 'scripts', 'test.mjs'),
    `import { execFileSync } from 'node:child_process';
     const child = execFileSync('/bin/sh', ['-c', 'command -v node'], { encoding: 'utf8' }).trim();
     const same = child === ${JSON.stringify(join(bin, 'node'))} && process.env.NODE === child;
     console.log((same ? 7 : 0) + ' passed, 0 failed, ' + process.argv.slice(2).length + ' skipped');
     process.exitCode = 3;`,
  );
  let shown = '';
  const result = await runSuite(root, bin, ['test/unit', '-t', 'x'], (chunk) => {
    shown += chunk;
  });
  expect(result).toMatchObject({ exitCode: 3, tally: { passed: 7, failed: 0, skipped: 3 } });
  expect(shown).toBe('7 passed, 0 failed, 3 skipped\n');
});

it('the last tally of the output counts, and an output without one has none', () => {
  expect(readTally('1 passed, 2 failed, 3 skipped\nmore\n4 passed, 5 failed, 6 skipped\n')).toEqual({
    passed: 4,
    failed: 5,
    skipped: 6,
  });
  expect(readTally('The build failed')).toBeNull();
});

it('the table has a line for each Node, also for one that did not run', () => {
  const passed = { version: '22.1.0', exitCode: 0, tally: { passed: 12, failed: 0, skipped: 3 }, seconds: 61.4 };
  const crashed = { version: '24.1.0', exitCode: 1, tally: null, seconds: 2 };
  const absent = { version: '26.1.0', fault: 'npm could not fetch it' };
  expect(tellRuns([passed, crashed, absent]).split('\n')).toEqual([
    'Node        passed   failed  skipped  seconds',
    '22.1.0          12        0        3       61',
    '24.1.0           ?        ?        ?        2',
    '26.1.0     did not run: npm could not fetch it',
  ]);
  expect([passed, crashed, absent].map(hasPassed)).toEqual([true, false, false]);
});

it('a Node that is not pinned for this platform, or does not run, is refused by name', async () => {
  const cacheDir = makeFolder();
  await expect(fetchNode({ version: '1.2.3', integrity: {} }, cacheDir)).rejects.toThrow(/^no package is pinned for /);
  mkdirSync(join(cacheDir, '1.2.3'));
  symlinkSync(process.execPath, join(cacheDir, '1.2.3', 'node'));
  const node = { version: '1.2.3', integrity: { [`${process.platform}-${process.arch}`]: 'sha512-' } };
  await expect(fetchNode(node, cacheDir)).rejects.toThrow(`does not run here: ${process.version}`);
});
