import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '@faceproof/client/cli/main.js';
import { createFaceproof, type Evidence, type EvidenceKeys, type Faceproof } from '@faceproof/client/index.js';
import { verifyCosignatures } from '@faceproof/protocol/log/cosignatures.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAllReceipts, decideInLog, lockLog, logSignerOf } from '../harness/services/append-receipts.js';
import { makeWitness, type TestWitness } from '../harness/services/start-witness.js';
import { type Fixture, openFixture } from '../integration/settling/journey-fixture.js';

/** A verifier that pins witnesses, against a service, two witnesses, and an operator with every key. */

const ROOT = join(import.meta.dirname, '..', '..');
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
const NAMES = ['w1.example', 'w2.example'];

let root: string;
let fixture: Fixture;
let faceproof: Faceproof;
let witnesses: TestWitness[];
let vkeys: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'faceproof-pinned-'));
  witnesses = await Promise.all(NAMES.map(makeWitness));
  vkeys = witnesses.map(({ vkey }) => vkey);
  const WITNESSES = witnesses.map(({ vkey, url }) => `${vkey} ${url}`).join('\n');
  fixture = await openFixture({ environment: { WITNESSES, WITNESS_QUORUM: '2' } });
  faceproof = createFaceproof({ apiKey: fixture.account.testKey, baseUrl: fixture.base });
  const [log] = (await faceproof.evidence.keys()).logs!;
  for (const witness of witnesses) await witness.start(log!.vkey);
});
afterEach(async () => {
  await fixture.close();
  for (const witness of witnesses) await witness.stop();
  await rm(root, { recursive: true, force: true });
});

describe('a verifier that pins the witnesses', () => {
  it('accepts the log that they saw, and refuses another one of the same operator, which looks intact without them', async () => {
    const evidence = await decideAndWait();
    const keys = await faceproof.evidence.keys();
    expect(await everywhere(evidence, keys, pins())).toEqual(all(0));
    expect(await everywhere(evidence, keys, [...pins(), '--quorum', '1'])).toEqual(all(0));

    await rewriteLog();
    const sessionId = await decideInLog(faceproof, fixture);
    const forged = await faceproof.sessions.evidence(sessionId);
    expect(await everywhere(forged, keys, [])).toEqual(all(0));
    expect(await everywhere(forged, keys, pins())).toEqual(all(1));
    // The operator attaches what the witnesses signed of the true log.
    const lines = evidence.log!.checkpoint.split('\n').filter((line) => NAMES.some((name) => line.startsWith(`— ${name} `)));
    const dressed = { ...forged.log!, checkpoint: `${forged.log!.checkpoint}${lines.join('\n')}\n` };
    expect(await everywhere({ ...forged, log: dressed }, keys, [])).toEqual(all(0));
    expect(await everywhere({ ...forged, log: dressed }, keys, [...pins(), '--quorum', '1'])).toEqual(all(1));
  }, 120_000);

  it('keeps a proof with which the receipt outlives a revocation of its key', async () => {
    const evidence = await decideAndWait();
    const keys = await faceproof.evidence.keys();
    const proof = join(root, 'receipt.tlog-proof');
    expect(await command(evidence, keys, [...pins(), '--save-proof', proof])).toBe(0);
    expect(await readFile(proof, 'utf8')).toBe(await faceproof.evidence.tlogProof(evidence.receipt.receiptId));
    const revokedAt = new Date(Date.now() + 3_600_000).toISOString();
    const revoked = withRevocation(keys, evidence.receipt.signature.keyId, revokedAt);
    const bare = { ...evidence, log: null };
    expect(await everywhere(bare, revoked, ['--proof', proof])).toEqual(all(3));
    expect(await everywhere(bare, revoked, [...pins(), '--proof', proof])).toEqual(all(0));
    const [first] = await verifyCosignatures(evidence.log!.checkpoint, vkeys);
    const earlier = withRevocation(keys, evidence.receipt.signature.keyId, first!.at);
    expect(await everywhere(bare, earlier, [...pins(), '--proof', proof])).toEqual(all(3));
  }, 120_000);
});

function pins(): string[] {
  return vkeys.flatMap((vkey) => ['--witness', vkey]);
}

function all(code: number): object {
  return { command: code, python: HAS_PYTHON ? code : null };
}

async function everywhere(evidence: object, keys: EvidenceKeys, options: string[]): Promise<object> {
  const code = await command(evidence, keys, options);
  const files = [join(root, 'evidence.json'), join(root, 'keys.json')];
  const args = [join(ROOT, 'docs/verify/verify.py'), ...files, ...options];
  return { command: code, python: HAS_PYTHON ? spawnSync('python3', args).status : null };
}

async function command(evidence: object, keys: EvidenceKeys, options: string[]): Promise<number> {
  await writeFile(join(root, 'evidence.json'), JSON.stringify(evidence));
  await writeFile(join(root, 'keys.json'), JSON.stringify(keys));
  const args = ['verify', join(root, 'evidence.json'), '--keys', join(root, 'keys.json'), ...options];
  return runCli({ args, apiKey: undefined, print: () => undefined, printError: () => undefined });
}

function withRevocation(keys: EvidenceKeys, kid: string, revokedAt: string): EvidenceKeys {
  const revoke = { status: 'REVOKED', revokedAt, notAfter: null } as const;
  return { ...keys, keys: keys.keys.map((key) => (key.kid === kid ? { ...key, ...revoke } : key)) };
}

/** @returns the evidence once both witnesses cosigned its checkpoint */
async function decideAndWait(): Promise<Evidence> {
  const sessionId = await decideInLog(faceproof, fixture);
  const count = async () => {
    // A witness that was asked before it listened is asked again at once.
    await fixture.superuser('evidence_log_witnesses').whereNull('leased_until').update({ next_attempt_at: null });
    const { log } = await faceproof.sessions.evidence(sessionId);
    return (await verifyCosignatures(log?.checkpoint, vkeys)).length;
  };
  await expect.poll(count).toBe(2);
  return faceproof.sessions.evidence(sessionId);
}

/** Rebuilds the log with the true key, as the operator can: the first receipt gets another signature. */
async function rewriteLog(): Promise<void> {
  await fixture.superuser.transaction(async (tx) => {
    await lockLog(tx);
    await tx('evidence_log_cosignatures').delete();
    await tx('evidence_log_checkpoints').delete();
    await tx('evidence_log_nodes').delete();
    await tx('receipts').update({ log_index: null });
    await tx.raw(
      `update receipts set signature = case left(signature, 1) when 'A' then 'B' else 'A' end || substr(signature, 2) where id = (select min(id) from receipts)`,
    );
  });
  await logSignerOf(fixture.service);
  await appendAllReceipts(fixture.service);
}
