import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Evidence } from '@faceproof/protocol/evidence/evidence.js';
import { fromBase64 } from '@faceproof/protocol/log/base64.js';
import { verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { logEntry } from '@faceproof/protocol/log/log-proof.js';
import { hashLeaf, inclusionHolds } from '@faceproof/protocol/log/log-tree.js';
import { readTlogProof, writeTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { countWitnesses, readWitnessPolicy, type WitnessOptions } from '@faceproof/protocol/log/witness-policy.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchModule, skipNote } from './outside/fetch-module.js';
import { TORCHWOOD } from './outside/modules.js';

/** Our cosigned checkpoints and tlog-proofs against filippo.io/torchwood, and its own against our verifier. */

const folder = fetchModule(TORCHWOOD);
const DRIVER = join(import.meta.dirname, 'drivers', 'witnesses.go');

interface Vector {
  name: string;
  result: string;
  evidence: Evidence;
  witnesses: WitnessOptions | null;
  proof: string | null;
}

interface Answers {
  accepted: boolean[];
  made: { log: string; witnesses: string[]; proofs: { leaf: string; text: string }[] };
}

const { logs, vectors }: { logs: { vkey: string }[]; vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../protocol/vectors/witnesses.json', import.meta.url), 'utf8'),
);
/** Those with a proof and with pins that can be used. A revocation is of receipts, so torchwood knows nothing of it. */
const shared = vectors.filter(
  ({ result, witnesses, evidence, proof }) => result !== 'USAGE' && witnesses !== null && (proof ?? evidence.log) !== null,
);

/** What we refuse and torchwood does not, because our verifiers must agree in every language and show each time. */
const STRICTER = [
  "the log's own key",
  "the log's own key, to complete the quorum",
  'the time 0, of the only witness',
  'the time 0, beside a witness that is enough',
  'a time after the year 9999, of the only witness',
  'a time after the year 9999, beside a witness that is enough',
  'the time 2^63 - 1, of the only witness',
  'the time 2^63 - 1, beside a witness that is enough',
  'the right line and then a wrong one',
  'a line with base64 that is not canonical',
  "a wrong line of the log's key beside its own",
  'tlog-proof with a leading zero',
  'tlog-proof with a sign',
];

describe.skipIf(folder === null)(`torchwood${skipNote(TORCHWOOD, folder)}`, () => {
  let answers: Answers;
  beforeAll(() => {
    answers = ask(shared.map(toQuestion));
  });

  it('accepts our cosigned checkpoints and tlog-proofs, and refuses what we refuse, but for what we are stricter in', () => {
    const differing = shared.filter(({ result }, i) => answers.accepted[i] !== (result !== 'INVALID')).map(({ name }) => name);
    expect(differing).toEqual(STRICTER);
    expect(answers.accepted.filter((accepted) => accepted).length).toBeGreaterThan(30);
  });

  it('makes tlog-proofs and cosignatures that we accept, with lines of ML-DSA-44 and extra data beside them', async () => {
    const { log, witnesses, proofs } = answers.made;
    const policy = readWitnessPolicy({ vkeys: witnesses });
    if (typeof policy === 'string') throw new Error(policy);
    for (const { leaf, text } of proofs) {
      const proof = readTlogProof(text);
      const checkpoint = await verifyCheckpoint(proof?.checkpoint, [log]);
      if (proof === null || checkpoint === null) throw new Error(`Not a proof: ${text}`);
      const path = proof.inclusionProof.map((hash) => fromBase64(hash)!);
      const entry = hashLeaf(fromBase64(leaf)!);
      expect(inclusionHolds({ ...checkpoint, leaf: entry, index: proof.index, proof: path })).toBe(true);
      const { cosignatures, since } = await countWitnesses(proof.checkpoint, policy, [log]);
      expect(cosignatures).toHaveLength(2);
      expect(since).not.toBeNull();
      expect(writeTlogProof(proof)).toBe(text.replace(/^extra .*\n/m, ''));
    }
    expect(proofs).toHaveLength(7);
  });
});

function toQuestion({ evidence, witnesses, proof }: Vector): object {
  const vkeys = witnesses?.vkeys ?? [];
  return {
    ...{ log: logs[0]?.vkey, witnesses: vkeys, quorum: witnesses?.quorum ?? vkeys.length },
    leaf: Buffer.from(logEntry(evidence.receipt)).toString('base64'),
    proof: proof ?? writeTlogProof(evidence.log!),
  };
}

/** The digests of what the module needs are in its own go.sum, which has the module's digest in turn. */
function ask(questions: readonly object[]): Answers {
  const cwd = mkdtempSync(join(tmpdir(), 'faceproof-conformance-'));
  copyFileSync(DRIVER, join(cwd, 'main.go'));
  const { path, version, sum } = TORCHWOOD;
  const own = readFileSync(join(folder ?? '', 'go.mod'), 'utf8');
  writeFileSync(join(cwd, 'go.mod'), own.replace('module filippo.io/torchwood', `module driver\n\nrequire ${path} ${version}`));
  writeFileSync(join(cwd, 'go.sum'), `${readFileSync(join(folder ?? '', 'go.sum'), 'utf8')}${path} ${version} ${sum}\n`);
  const env = { ...process.env, GOTOOLCHAIN: 'auto', GOFLAGS: '-mod=mod' };
  const { stdout, stderr, status } = spawnSync('go', ['run', '.'], {
    ...{ cwd, env, input: JSON.stringify(questions), encoding: 'utf8', maxBuffer: 2 ** 26 },
  });
  rmSync(cwd, { recursive: true });
  if (status !== 0) throw new Error(`go ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}
