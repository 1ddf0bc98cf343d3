import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

it('the vectors are what their generators write', { timeout: 120_000 }, ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'faceproof-vectors-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(ROOT, 'orchestrator'), join(folder, 'orchestrator')); // Its profiles are in the vectors.
  execFileSync(process.execPath, [join(ROOT, 'protocol/dist/vectors/generate/write-vectors.js')], { cwd: folder });

  const read = (root: string) => {
    const vectors = join(root, 'protocol/vectors');
    const names = readdirSync(vectors).filter((name) => name.endsWith('.json'));
    return new Map(names.map((name) => [name, readFileSync(join(vectors, name), 'utf8').split('\n')]));
  };
  expect(read(folder)).toEqual(read(ROOT));
});
