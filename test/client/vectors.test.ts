import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compose, compute, type VerdictVectors } from '../harness/verdict-cases.js';

/** Receipts, the log, witnesses and verdicts in the clients of Java and Go, by the vectors of `protocol/vectors`. */

const ROOT = join(import.meta.dirname, '..', '..');
const DRIVERS = join(import.meta.dirname, 'drivers');
const PACKED = join(ROOT, 'orchestrator', 'dist', 'pages', 'clients', 'files');
const OPTIONS = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
const folder = mkdtempSync(join(tmpdir(), 'faceproof-vectors-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Vector {
  name: string;
  valid?: boolean;
  result?: string;
  evidence: object;
  seen?: object[];
  witnesses?: { vkeys: string[]; quorum?: unknown } | null;
  proof?: string | null;
}
type Case = { name: string; expected: unknown } & Record<string, unknown>;

const read = (name: string) => JSON.parse(readFileSync(join(ROOT, 'protocol', 'vectors', name), 'utf8'));
const has = (command: string, option: string) => spawnSync(command, [option]).status === 0;

it.skipIf(!has('javac', '--version'))(
  'Java verifies as every other verifier does (skipped without a JDK)',
  () => {
    const { packages } = JSON.parse(readFileSync(join(PACKED, 'clients.json'), 'utf8'));
    const jar = packages.find((one: { language: string }) => one.language === 'Java').file;
    // The Java client takes no proof as a file.
    const cases = [...receipts().filter(({ proof }) => proof === null), ...growths(), ...verdicts()];
    expect(ask(cases, 'java', ['-cp', join(PACKED, jar), join(DRIVERS, 'Vectors.java')])).toEqual(expected(cases));
  },
  600_000,
);

it.skipIf(!has('go', 'version'))(
  'Go verifies as every other verifier does (skipped without go)',
  () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const module = `module example.invalid/driver\n\ngo 1.24\n\nrequire faceproof.invalid/faceproof v${version}\n`;
    writeFileSync(join(folder, 'go.mod'), module);
    cpSync(join(DRIVERS, 'vectors.go'), join(folder, 'main.go'));
    const go = {
      GOPROXY: `file://${join(PACKED, 'go')}`,
      GONOSUMDB: '*',
      GOFLAGS: '-mod=mod',
      GOMODCACHE: join(folder, 'cache'),
    };
    const build = ['-C', folder, 'build', '-modcacherw', '-o', 'driver', '.'];
    expect(spawnSync('go', build, { ...OPTIONS, env: { ...process.env, ...go } })).toMatchObject({ status: 0 });
    const cases = [...receipts(), ...growths(), ...verdicts()];
    expect(ask(cases, join(folder, 'driver'), [])).toEqual(expected(cases));
  },
  600_000,
);

function receipts(): Case[] {
  const cases = ['revocation.json', 'witnesses.json', 'signatures.json'].flatMap((file) => {
    const { vectors, ...keys } = read(file) as { vectors: Vector[] };
    // A quorum is a number there.
    const taken = vectors.filter(({ witnesses }) => ['undefined', 'number'].includes(typeof witnesses?.quorum));
    return taken.map(
      ({ name, valid, result = valid === true ? 'VALID' : 'INVALID', evidence, seen = [], witnesses, proof = null }) => ({
        ...{ name, expected: result, evidence, keys, seen, proof },
        ...{ witnesses: witnesses?.vkeys ?? [], quorum: witnesses?.quorum ?? null },
      }),
    );
  });
  expect(cases.length).toBeGreaterThan(100);
  return cases;
}

/** The log of the newer checkpoint begins with that of the older one; never the other way round. */
function growths(): Case[] {
  const { logs, consistency } = read('log.json');
  const cases = consistency.map(
    ({ name, valid, earlier, later, proof }: Record<string, string> & { proof: { consistencyProof: string[] } }) => ({
      ...{ name, expected: valid, keys: { keys: [], logs }, older: earlier, newer: later },
      consistencyProof: proof.consistencyProof,
    }),
  );
  const shrunk = cases.filter(({ older, newer }: Case) => older !== newer);
  return [...cases, ...shrunk.map((one: Case) => ({ ...one, expected: false, older: one.newer, newer: one.older }))];
}

/** Each as it was computed, and some with another answer. */
function verdicts(): Case[] {
  return (read('verdicts.json') as VerdictVectors).cases.flatMap(({ name, profileId, changes }, at) => {
    const { facts, ...documents } = compose(profileId, changes);
    const computed = compute({ facts, ...documents });
    const others = at % 30 === 0 ? [{ ...computed, conforms: !computed.conforms }] : [];
    return [computed, ...others].map((evaluation) => ({
      ...{ name, ...documents, evidence: { bundle: { ...facts, evaluation } } },
      expected: { profile: true, calibration: true, verdict: evaluation === computed },
    }));
  });
}

function expected(cases: readonly Case[]): unknown[] {
  return cases.map((one) => [one.name, one.expected]);
}

/** In one process. The policies of the vectors are not those that the bundle names. */
function ask(cases: readonly Case[], command: string, args: readonly string[]): unknown[] {
  const { stdout, stderr } = spawnSync(command, args, { ...OPTIONS, input: JSON.stringify(cases) });
  expect(stderr).toBe('');
  return JSON.parse(stdout).map((answer: unknown, at: number) => {
    const { policy: _, ...checks } = Object(answer);
    return [cases[at]?.name, typeof answer === 'object' ? checks : answer];
  });
}
