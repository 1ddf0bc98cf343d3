import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, publicKeyOf, signBundle, thumbprint } from '@faceproof/protocol/evidence/receipts.js';
import { verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import { readTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose, compute } from '../harness/verdict-cases.js';

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
const signatures: { keys: object[]; vectors: { name: string; valid: boolean; evidence: object }[] } = JSON.parse(
  readFileSync(join(ROOT, 'protocol/vectors/signatures.json'), 'utf8'),
);
const witnessed: {
  keys: object[];
  logs: object[];
  vectors: {
    name: string;
    result: string;
    fails: string | null;
    evidence: object;
    witnesses: { vkeys: string[]; quorum?: number } | null;
    seen: object[];
    proof: string | null;
  }[];
} = JSON.parse(readFileSync(join(ROOT, 'protocol/vectors/witnesses.json'), 'utf8'));
const place = { folder: '' };

beforeAll(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'faceproof-verifiers-'));
});
afterAll(() => rmSync(place.folder, { recursive: true, force: true }));

describe('the client', () => {
  testForms(async (evidence, published) => {
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
    return EXIT_CODES[(await verifyEvidence(read(evidence), read(published))).result] ?? null;
  });
});

describe.skipIf(!isInstalled('python3', '--version'))('docs/verify/verify.py (skipped without python3)', () => {
  const script = join(ROOT, 'docs/verify/verify.py');
  const python = (evidence: string) => run('python3', [script, evidence, keys]);
  testAllVectors(python);
  testRevocations((...files) => run('python3', [script, ...files]));
  testWitnesses((...args) => run('python3', [script, ...args]));
  testSignatures((...files) => run('python3', [script, ...files]));
  testNumbers((...files) => run('python3', [script, ...files]));
  testForms((...files) => run('python3', [script, ...files]).status);
  testVerdict((...args) => run('python3', [script, ...args]));

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
  testWitnesses((...args) => run(binary(), args));
  testSignatures((...files) => run(binary(), files));
  testNumbers((...files) => run(binary(), files));
  testForms((...files) => run(binary(), files).status);
  testVerdict((...args) => run(binary(), args));
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

const EXIT_CODES: Record<string, number> = { VALID: 0, INVALID: 1, USAGE: 2, KEY_REVOKED: 3 };

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

function testWitnesses(verify: (...args: string[]) => { status: number | null; output: string }): void {
  const published = () => write({ keys: witnessed.keys, logs: witnessed.logs }, 'keys.json');

  it.each(witnessed.vectors.map((vector) => [vector.name, vector] as const))('witnesses: %s', (_name, vector) => {
    const { evidence, seen, witnesses, proof, result, fails } = vector;
    const pins = (witnesses?.vkeys ?? []).flatMap((vkey) => ['--witness', vkey]);
    const quorum = witnesses?.quorum === undefined ? [] : ['--quorum', String(witnesses.quorum)];
    const file = join(place.folder, 'proof.tlog-proof');
    if (proof !== null) writeFileSync(file, proof);
    const files = [write(evidence), published(), write(seen, 'seen.json')];
    const { status, output } = verify(...files, ...pins, ...quorum, ...(proof === null ? [] : ['--proof', file]));
    expect(status, output).toBe(EXIT_CODES[result]);
    if (fails !== null) expect(output).toContain(`FAIL ${fails}`);
  });

  it('saves the proof as a file from which the receipt verifies', () => {
    const { evidence, witnesses } = witnessed.vectors.find(({ name }) => name === 'all of three')!;
    const pins = witnesses!.vkeys.flatMap((vkey) => ['--witness', vkey]);
    const file = join(place.folder, 'saved.tlog-proof');
    expect(verify(write(evidence), published(), ...pins, '--save-proof', file)).toMatchObject({ status: 0 });
    expect(readTlogProof(readFileSync(file, 'utf8'))).toEqual((evidence as { log: object }).log);
    const bare = write({ ...evidence, log: null });
    expect(verify(bare, published(), ...pins)).toMatchObject({ status: 1 });
    expect(verify(bare, published(), ...pins, '--proof', file)).toMatchObject({ status: 0 });
  });

  it('reads a proof whose checkpoint has another form as malformed, also without a key of the log', () => {
    const { evidence, proof } = witnessed.vectors.find(({ name }) => name === 'tlog-proof as it is written')!;
    const unlogged = write({ keys: witnessed.keys }, 'keys.json');
    const file = join(place.folder, 'proof.tlog-proof');
    const [head] = proof!.split('\n\n');
    for (const checkpoint of ['x\n', 'log.example\n1\nAAAA\n\n— log.example AAAAAAA=\n']) {
      writeFileSync(file, `${head}\n\n${checkpoint}`);
      expect(verify(write(evidence), unlogged, '--proof', file)).toMatchObject({ status: 1 });
    }
    const saved = join(place.folder, 'unverified.tlog-proof');
    expect(verify(write(evidence), unlogged)).toMatchObject({ status: 0 });
    expect(verify(write(evidence), unlogged, '--save-proof', saved)).toMatchObject({ status: 2 });
    expect(existsSync(saved)).toBe(false);
  });

  it('says that a file cannot be read, with exit code 2', () => {
    const { evidence } = witnessed.vectors[0]!;
    for (const proof of ['', '/nonexistent'])
      expect(verify(write(evidence), published(), '--proof', proof)).toMatchObject({ status: 2 });
    expect(verify('/nonexistent', published())).toMatchObject({ status: 2 });
  });

  it.each([['--quorum', '1'], ['--quorum', ''], ['--quorum', '1.0', '--witness', 'x'], ['--witness'], ['--unknown']])(
    'refuses %s %s with exit code 2',
    (...options) => {
      const { evidence } = witnessed.vectors[0]!;
      expect(verify(write(evidence), published(), ...options)).toMatchObject({ status: 2 });
    },
  );
}

function testSignatures(verify: (...files: string[]) => { status: number | null; output: string }): void {
  it.each(signatures.vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, { valid, evidence }) => {
    const { status, output } = verify(write(evidence), write({ keys: signatures.keys }, 'keys.json'));
    expect(status, output).toBe(valid ? 0 : 1);
    expect(output).toMatch(valid ? /ok +signature/ : /FAIL/);
  });
}

function testVerdict(verify: (...args: string[]) => { status: number | null; output: string }): void {
  it('computes the verdict again from the documents, and names the one that is another', async () => {
    const { facts, policy, profile, calibration } = compose('standard-2026', []);
    const named = { ...facts, policy: { ...facts.policy, hash: digestDocument(policy) } };
    const evaluation = compute({ facts: named, policy, profile, calibration });
    const evidence = await signOwn({ ...named, evaluation }, 'with-verdict.json');
    const documents = { policy: write({ version: 3, policy }, 'policy.json'), profile: write(profile!, 'profile.json') };
    const verdict = (...files: string[]) => verify(evidence, '--verdict', ...files, keys);
    const measured = write({ ...calibration, digest: 'left out' }, 'calibration.json');
    expect(verdict(documents.policy, documents.profile, measured)).toMatchObject({ status: 0 });
    const without = verdict(documents.policy, documents.profile, '-');
    expect([without.status, without.output]).toEqual([
      1,
      expect.stringMatching(/ok +policy\n.*\nFAIL calibration\nFAIL verdict/),
    ]);
    expect(verdict(documents.policy)).toMatchObject({ status: 2 });
    expect(verdict(measured, documents.profile, documents.policy).status).toBe(1);
  });
}

/** Members of any form, as a later version or a dishonest holder of a key might write them. */
const TEXTS: Record<string, string> = {
  'numbers of every size':
    '[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,1.0,-0,1e21,123456789012345680000,9007199254740993,' +
    '1e-7,1e-6,5e-324,1.7976931348623157e308,-1.5,100,999999999999999900000,0.1]',
  'names in the order of UTF-16': '{"\\u20ac":1,"\\ud83d\\ude00":2,"\\ufb33":3,"\\r":4,"1":5,"\\u0080":6,"\\u00f6":7,"":8}',
  'characters that JSON escapes': '"\\u0000\\u001f\\u007f\\b\\f\\n\\r\\t\\"\\\\\\/\\u2028<>&"',
};

function testNumbers(verify: (...files: string[]) => { status: number | null; output: string }): void {
  it.each(Object.entries(TEXTS))('hashes as RFC 8785 demands: %s', async (_name, text) => {
    expect(verify(await writeWith(text, JSON.parse(text)), keys)).toMatchObject({ status: 0 });
  });

  it.each([
    ['a lone surrogate that was signed as the replacement character', '"\\ud800"', '\ufffd'],
    ['a low surrogate without a high one', '"a\\udc00"', 'a\ufffd'],
    ['two high surrogates', '"\\ud800\\ud800\\udc00"', '\ufffd\u{10000}'],
    ['an infinity', '1e400', null],
    ['NaN', 'NaN', null],
  ])('refuses %s', async (_name, text, signed) => {
    expect(verify(await writeWith(text, signed), keys).status).toBe(1);
  });
}

const levels = (count: number) => '['.repeat(count) + ']'.repeat(count);

/** Evidence that one verifier might accept and another refuse: what is signed, how the text of the file differs, and the answer. */
const FORMS: [string, { signed?: object; change?: (text: string) => string; valid?: true }][] = [
  ['no difference', { valid: true }],
  ['62 levels in an unknown member', { signed: { future: JSON.parse(levels(62)) }, valid: true }],
  ['63 levels in an unknown member', { signed: { future: JSON.parse(levels(63)) } }],
  ['3000 levels beside the bundle', { change: (text) => text.replace('{', `{"future":${levels(3000)},`) }],
  ['a line feed in the signature', { change: (text) => text.replace('"value":"', '"value":"\\n') }],
  ['a lone surrogate beside the bundle', { change: (text) => text.replace('{', '{"future":"\\ud800",') }],
  ['a time in digits of another script', { signed: { decidedAt: '202\u0666-11-01T12:00:00.000Z' } }],
  ['a time in another zone', { signed: { decidedAt: '2026-11-01T12:00:00.000+00:00' } }],
  ['a review that replaces nothing', { signed: { type: 'review' } }],
  ['a verification that replaces a receipt', { signed: { supersedes: 'rcp_00000000000000000000000002' } }],
  ['a review that replaces itself', { signed: { type: 'review', supersedes: 'rcp_00000000000000000000000001' } }],
  ['another version', { signed: { v: 2 } }],
  ['version 1.0', { change: (text) => text.replace('"v":1,', '"v":1.0,'), valid: true }],
  ['version true', { signed: { v: true } }],
  ['another type', { signed: { type: 'promise' } }],
  ['another mode', { signed: { mode: 'live' } }],
  ['no member supersedes', { signed: { supersedes: undefined } }],
  ['a log that is not one', { change: (text) => text.replace('{', '{"log":{"index":"1"},') }],
];

function testForms(verify: (evidence: string, published: string) => Promise<number | null> | number | null): void {
  it.each(FORMS)('answers alike: %s', async (_name, { signed = {}, change = (text) => text, valid = false }) => {
    const seed = new Uint8Array(32).fill(1);
    const { bundle } = vectors[0]!.evidence as { bundle: Bundle };
    const own = JSON.parse(JSON.stringify({ ...bundle, ...signed }));
    const receipt = await signBundle(own, seed, thumbprint(await publicKeyOf(seed)));
    const file = join(place.folder, 'evidence.json');
    writeFileSync(file, change(JSON.stringify({ receipt, bundle: own })));
    expect(await verify(file, keys)).toBe(valid ? 0 : 1);
  });
}

async function signOwn(own: object, name: string): Promise<string> {
  const seed = new Uint8Array(32).fill(1);
  const bundle = { ...(vectors[0]!.evidence as { bundle: Bundle }).bundle, ...own };
  return write({ receipt: await signBundle(bundle, seed, thumbprint(await publicKeyOf(seed))), bundle }, name);
}

/** @returns a file whose bundle has a member with this text, signed as if it had the value */
async function writeWith(text: string, value: unknown): Promise<string> {
  const seed = new Uint8Array(32).fill(1);
  const bundle = { ...(vectors[0]!.evidence as { bundle: Bundle }).bundle, future: value };
  const receipt = await signBundle(bundle as Bundle, seed, thumbprint(await publicKeyOf(seed)));
  const file = join(place.folder, 'evidence.json');
  writeFileSync(
    file,
    JSON.stringify({ receipt, bundle: { ...bundle, future: '@' } }).replace('"@"', () => text),
  );
  return file;
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
