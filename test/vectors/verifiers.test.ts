import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The verifiers of docs/verify against every vector. Languages that are not installed are skipped. */

interface Vector {
  name: string;
  valid: boolean;
  fails: string | null;
  evidence: object;
}

const ROOT = join(import.meta.dirname, '..', '..');
const vectors: Vector[] = JSON.parse(readFileSync(join(ROOT, 'protocol/vectors/receipts.json'), 'utf8'));
const keys = join(ROOT, 'protocol/vectors/evidence-keys.json');
const revocations: {
  keys: object[];
  logs: object[];
  vectors: { name: string; result: string; evidence: object; seen: object[] }[];
} = JSON.parse(readFileSync(join(ROOT, 'protocol/vectors/revocation.json'), 'utf8'));
const place = { folder: '' };

beforeAll(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'faceproof-verifiers-'));
});
afterAll(() => rmSync(place.folder, { recursive: true, force: true }));

describe.skipIf(!isInstalled('python3', '--version'))('docs/verify/verify.py (skipped without python3)', () => {
  const script = join(ROOT, 'docs/verify/verify.py');
  const python = (evidence: string) => run('python3', [script, evidence, keys]);
  testAllVectors(python);
  testRevocations((...files) => run('python3', [script, ...files]));

  it('rejects a signature in which one bit is flipped', () => {
    const { evidence } = vectors[0]!;
    for (let bit = 0; bit < 512; bit += 37) {
      expect(python(write(flipSignatureBit(evidence, bit))).status, `bit ${bit}`).toBe(1);
    }
  });
});

describe.skipIf(!isInstalled('go', 'version'))('docs/verify/verify.go (skipped without go)', () => {
  const binary = () => join(place.folder, 'verify');
  beforeAll(() => {
    const env = { ...process.env, GOCACHE: join(place.folder, 'cache'), GOFLAGS: '-mod=mod', GO111MODULE: 'off' };
    const built = spawnSync('go', ['build', '-o', binary(), join(ROOT, 'docs/verify/verify.go')], { env, encoding: 'utf8' });
    expect(built.stderr).toBe('');
  }, 300_000);
  testAllVectors((evidence) => run(binary(), [evidence, keys]));
  testRevocations((...files) => run(binary(), files));
});

function testAllVectors(verify: (evidence: string) => { status: number | null; output: string }): void {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const { status, output } = verify(write(vector.evidence));
    expect(status, output).toBe(vector.valid ? 0 : 1);
    if (vector.fails !== null) expect(output).toContain(`FAIL ${vector.fails}`);
  });

  it.each([
    ['an empty object', {}],
    ['a list', []],
    ['a receipt alone', { receipt: {} }],
    ['wrong types', { receipt: { signature: 1 }, bundle: 2 }],
  ])('rejects %s', (_name, evidence) => {
    expect(verify(write(evidence)).status).toBe(1);
  });
}

const EXIT_CODES: Record<string, number> = { VALID: 0, INVALID: 1, KEY_REVOKED: 3 };

function testRevocations(verify: (...files: string[]) => { status: number | null; output: string }): void {
  it.each(revocations.vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, { evidence, seen, result }) => {
    const published = write({ keys: revocations.keys, logs: revocations.logs }, 'keys.json');
    const { status, output } = verify(write(evidence), published, write(seen, 'seen.json'));
    expect(status, output).toBe(EXIT_CODES[result]);
    expect(output.includes('NOT PROVABLE: key revoked')).toBe(result === 'KEY_REVOKED');
  });

  it('proves no receipt of a revoked key without a list of seen checkpoints, with an empty one, and with nonsense', () => {
    const { evidence } = revocations.vectors.find(({ result }) => result === 'VALID')!;
    const published = write({ keys: revocations.keys, logs: revocations.logs }, 'keys.json');
    expect(verify(write(evidence), published).status).toBe(3);
    expect(verify(write(evidence), published, write([], 'seen.json')).status).toBe(3);
    for (const nonsense of [[1], [{}], [{ checkpoint: 1, seenAt: 2 }], {}]) {
      expect(verify(write(evidence), published, write(nonsense, 'seen.json')).status).not.toBe(0);
    }
  });
}

function flipSignatureBit(evidence: object, bit: number): object {
  const changed = structuredClone(evidence) as { receipt: { signature: { value: string } } };
  const bytes = Buffer.from(changed.receipt.signature.value, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  changed.receipt.signature.value = bytes.toString('base64url');
  return changed;
}

function write(content: object, name = 'evidence.json'): string {
  const file = join(place.folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function run(command: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 20_000 });
  return { status, output: stdout + stderr };
}

function isInstalled(command: string, argument: string): boolean {
  return spawnSync(command, [argument]).status === 0;
}
