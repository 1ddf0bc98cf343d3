import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compose, compute, type VerdictVectors } from '../harness/verdict-cases.js';

/** Receipts, the log, witnesses and verdicts in Java, by the vectors of `protocol/vectors`. */

const ROOT = join(import.meta.dirname, '..', '..');
const JAVA = 'java';
const PACKED = join(ROOT, 'orchestrator', 'dist', 'pages', 'clients', 'files');
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, 'protocol', 'vectors', name), 'utf8'));

interface Vector {
  name: string;
  valid?: boolean;
  result?: string;
  evidence: object;
  seen?: object[];
  witnesses?: { vkeys: string[]; quorum?: unknown } | null;
  proof?: string | null;
}

const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' });

it.skipIf(run('javac', '--version').status !== 0)(
  'Java verifies as every other verifier does (skipped without a JDK)',
  () => {
    const receipts = ['revocation.json', 'witnesses.json', 'signatures.json'].flatMap((file) => {
      const { vectors, ...keys } = read(file) as { vectors: Vector[] };
      // The Java client takes no proof as a file, and a quorum is a number there.
      const taken = vectors.filter(
        ({ proof, witnesses }) => proof == null && ['undefined', 'number'].includes(typeof witnesses?.quorum),
      );
      return taken.map(({ name, valid, result = valid === true ? 'VALID' : 'INVALID', evidence, seen = [], witnesses }) => ({
        ...{ name, result, evidence, keys, seen },
        ...{ witnesses: witnesses?.vkeys ?? [], quorum: witnesses?.quorum ?? null },
      }));
    });
    expect(receipts.length).toBeGreaterThan(100);
    const verdicts = (read('verdicts.json') as VerdictVectors).cases.map(({ name, profileId, changes }) => {
      const { facts, ...documents } = compose(profileId, changes);
      return { name, ...documents, evidence: { bundle: { ...facts, evaluation: compute({ facts, ...documents }) } } };
    });
    const results = judge([...receipts, ...verdicts]);
    const told = results.map((result, at) => [
      (receipts[at] ?? verdicts[at - receipts.length])?.name,
      (result as { verdict?: boolean }).verdict ?? result,
    ]);
    expect(told).toEqual([...receipts.map(({ name, result }) => [name, result]), ...verdicts.map(({ name }) => [name, true])]);
  },
  120_000,
);

/** In one process. */
function judge(cases: readonly object[]): unknown[] {
  const { packages } = JSON.parse(readFileSync(join(PACKED, 'clients.json'), 'utf8'));
  const jar = packages.find((one: { language: string }) => one.language === 'Java').file;
  const driver = join(import.meta.dirname, 'drivers', 'Vectors.java');
  const options = { input: JSON.stringify(cases), encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const { stdout, stderr } = spawnSync(JAVA, ['-cp', join(PACKED, jar), driver], options);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}
