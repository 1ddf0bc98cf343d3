import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { isSignatureValid } from '@faceproof/protocol/evidence/ed25519.js';
import { consistencyHolds, inclusionHolds } from '@faceproof/protocol/log/log-tree.js';

/** The same questions to the verifier of each language. All bytes are hex. */
export interface Questions {
  signatures: { key: string; message: string; signature: string }[];
  inclusion: { leaf: string; index: number; size: number; root: string; proof: string[] }[];
  consistency: { from: { size: number; root: string }; to: { size: number; root: string }; proof: string[] }[];
  /** JSON to canonicalize. */
  texts: string[];
}

export interface Answers {
  signatures: boolean[];
  inclusion: boolean[];
  consistency: boolean[];
  canonical: string[];
}

const VERIFY = join(import.meta.dirname, '..', '..', 'docs', 'verify');
const DRIVERS = join(import.meta.dirname, 'drivers');

/** The verifier of the browser, of the client and of the command line. */
export async function askJavaScript({ signatures, inclusion, consistency, texts }: Questions): Promise<Answers> {
  return {
    signatures: await Promise.all(
      signatures.map(({ key, message, signature }) => isSignatureValid(bytes(signature), bytes(message), bytes(key))),
    ),
    inclusion: inclusion.map((item) =>
      inclusionHolds({ ...item, leaf: bytes(item.leaf), root: bytes(item.root), proof: item.proof.map(bytes) }),
    ),
    consistency: consistency.map(({ from, to, proof }) =>
      consistencyHolds({
        from: { size: from.size, root: bytes(from.root) },
        to: { size: to.size, root: bytes(to.root) },
        proof: proof.map(bytes),
      }),
    ),
    canonical: texts.map((text) => Buffer.from(canonicalJson(JSON.parse(text)), 'utf8').toString('hex')),
  };
}

/** docs/verify/verify.py */
export async function askPython(questions: Questions): Promise<Answers> {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'questions.json'), JSON.stringify(questions));
    const input = readFileSync(join(folder, 'questions.json'));
    return run('python3', ['-B', join(DRIVERS, 'driver.py'), VERIFY], { cwd: folder, input });
  });
}

/** docs/verify/verify.go */
export async function askGo(questions: Questions): Promise<Answers> {
  return inFolder((folder) => {
    const verifier = readFileSync(join(VERIFY, 'verify.go'), 'utf8').replace('\nfunc main() {', '\nfunc verifyMain() {');
    writeFileSync(join(folder, 'verify.go'), verifier);
    writeFileSync(join(folder, 'driver.go'), readFileSync(join(DRIVERS, 'driver.go')));
    writeFileSync(join(folder, 'questions.json'), JSON.stringify(questions));
    return run('go', ['run', 'verify.go', 'driver.go', 'questions.json'], { cwd: folder });
  });
}

function run(command: string, args: string[], options: { cwd: string; input?: Buffer }): Answers {
  const { stdout, stderr, status } = spawnSync(command, args, { ...options, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

function inFolder(ask: (folder: string) => Answers): Answers {
  const folder = mkdtempSync(join(tmpdir(), 'faceproof-conformance-'));
  try {
    return ask(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}
