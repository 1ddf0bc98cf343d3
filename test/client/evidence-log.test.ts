import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '@faceproof/client/cli/main.js';
import { createFaceproof, type Evidence, type Faceproof, verifyReceipt } from '@faceproof/client/index.js';
import { appendReceipts } from '@faceproof/orchestrator/evidence-log/append-receipts.js';
import type { Transaction } from '@faceproof/orchestrator/store/database.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAllReceipts, lockLog, logSignerOf } from '../harness/services/append-receipts.js';
import { type Fixture, openFixture } from '../integration/settling/journey-fixture.js';

/** The log of a running service, verified with what a third party keeps. */

let fixture: Fixture;
let faceproof: Faceproof;
let folder: string;

beforeEach(async () => {
  fixture = await openFixture();
  faceproof = createFaceproof({ apiKey: fixture.account.testKey, baseUrl: fixture.base });
  folder = await mkdtemp(join(tmpdir(), 'faceproof-log-'));
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a receipt', () => {
  it('is logged after the decision, and its evidence proves that offline', async () => {
    const evidence = await decideAndLog();
    const keys = await faceproof.evidence.keys();
    const verification = await verifyReceipt(evidence, keys, { requireLog: true, mode: 'TEST' });
    expect(verification.checks.filter(({ status }) => status === 'FAILED')).toEqual([]);
    expect(verification.valid).toBe(true);
    expect(await faceproof.evidence.logEntry(evidence.receipt.receiptId)).toMatchObject({ index: evidence.log!.index });
  });

  it('of an erasure is logged too', async () => {
    const { sessionId } = await faceproof.sessions.create({
      flow: 'LIVENESS_ONLY',
      purpose: 'Log',
      subjectId: 'one',
      simulate: { scenario: 'approve' },
    });
    await faceproof.sessions.waitForDecision(sessionId);
    const { receipt } = await faceproof.subjects.erase('one');
    await appendAllReceipts(fixture.service);
    const log = await faceproof.evidence.logEntry(receipt.receipt.receiptId);
    const verification = await verifyReceipt({ ...receipt, log }, await faceproof.evidence.keys(), { requireLog: true });
    expect(verification.valid).toBe(true);
  });
});

describe('a kept checkpoint', () => {
  it('proves that a log that grew was not rewritten', async () => {
    const file = await keepCheckpoint(await decideAndLog());
    await decideAndLog();
    const later = await decideAndLog();
    const { code, output } = await verify(later, ['--checkpoint', file]);
    expect(output).toContain('ok   logConsistency');
    expect(code).toBe(0);
  });

  it('detects a log that was truncated and grew again', async () => {
    await decideAndLog();
    const file = await keepCheckpoint(await decideAndLog());
    await rewriteLog((tx) => tx.raw(`delete from receipts where id = (select max(id) from receipts)`));
    await expectDetected(await decideAndLog(), file);
  });

  it('detects a truncated log', async () => {
    const evidence = await decideAndLog();
    const file = await keepCheckpoint(await decideAndLog());
    await rewriteLog((tx) => tx.raw(`delete from receipts where id = (select max(id) from receipts)`));
    const shorter = await faceproof.sessions.evidence(evidence.bundle.sessionId!);
    await expectDetected(shorter, file);
  });

  it('detects a log whose newest checkpoint was deleted', async () => {
    const kept = await decideAndLog();
    const file = await keepCheckpoint(kept);
    await fixture.superuser('evidence_log_checkpoints').where('size', '>', 0).delete();
    const evidence = await faceproof.sessions.evidence(kept.bundle.sessionId!);
    expect(evidence.log).toBeNull();
    const { code, output } = await verify(evidence, ['--checkpoint', file]);
    expect(output).toContain('FAIL logInclusion');
    expect(code).toBe(1);
  });

  it('detects a reordered log', async () => {
    await decideAndLog();
    const file = await keepCheckpoint(await decideAndLog());
    await rewriteLog((tx) =>
      tx.raw(`update receipts set decided_at = decided_at - interval '1 day' where id = (select max(id) from receipts)`),
    );
    await expectDetected(await decideAndLog(), file);
  });

  it('detects a forked log', async () => {
    await decideAndLog();
    const file = await keepCheckpoint(await decideAndLog());
    await rewriteLog((tx) =>
      tx.raw(
        `update receipts set signature = case left(signature, 1) when 'A' then 'B' else 'A' end || substr(signature, 2) where id = (select min(id) from receipts)`,
      ),
    );
    await expectDetected(await decideAndLog(), file);
  });

  it('detects a log replaced by one with another key', async () => {
    const file = await keepCheckpoint(await decideAndLog());
    const evidence = await decideAndLog();
    const keys = await faceproof.evidence.keys();
    const forged = { ...keys, logs: [{ ...keys.logs![0]!, vkey: `${keys.logs![0]!.vkey.slice(0, -6)}AAAAAA` }] };
    const verification = await verifyReceipt(evidence, forged, { checkpoint: await readFile(file, 'utf8') });
    expect(verification.valid).toBe(false);
  });
});

describe('the appender', () => {
  it('signs nothing if the log does not match its checkpoint', async () => {
    await decideAndLog();
    const before = await faceproof.evidence.checkpoint();
    await fixture.superuser.raw(`update evidence_log_nodes set hash = sha256('x') where level = 0 and index = 0`);
    await decide();
    await expect(appendAllReceipts(fixture.service)).rejects.toThrow('does not match its newest checkpoint');
    expect(await faceproof.evidence.checkpoint()).toBe(before);
  });

  it('gives every receipt exactly one index when six appenders run at once', async () => {
    const receipts = [];
    for (let i = 0; i < 8; i++) receipts.push(await decide());
    const signer = await logSignerOf(fixture.service);
    await Promise.all(Array.from({ length: 6 }, () => appendReceipts({ ...fixture.service, signer })));
    await appendAllReceipts(fixture.service);
    const places = await fixture.service.db('receipts').orderBy('log_index').select('log_index');
    expect(places.map(({ log_index }) => log_index)).toEqual(receipts.map((_, i) => i));
    expect(readCheckpoint(await faceproof.evidence.checkpoint())?.size).toBe(receipts.length);
  });

  it('skips a locked receipt and appends it later', async () => {
    let sessionId = '';
    await fixture.service.db.transaction(async (tx) => {
      // The service appends every second by itself. Try again if it appended the receipt before the lock.
      for (let locked: unknown[] = []; locked.length === 0; ) {
        sessionId = await decide();
        locked = await tx('receipts').where({ session_id: sessionId }).whereNull('log_index').forUpdate().select('id');
      }
      const other = await decide();
      await appendAllReceipts(fixture.service);
      expect((await faceproof.sessions.evidence(other)).log).not.toBeNull();
      expect((await faceproof.sessions.evidence(sessionId)).log).toBeNull();
    });
    await appendAllReceipts(fixture.service);
    expect((await faceproof.sessions.evidence(sessionId)).log).not.toBeNull();
  });
});

async function decide(): Promise<string> {
  const { sessionId } = await faceproof.sessions.create({
    flow: 'LIVENESS_ONLY',
    purpose: 'Log',
    simulate: { scenario: 'approve' },
  });
  await faceproof.sessions.waitForDecision(sessionId);
  return sessionId;
}

async function decideAndLog(): Promise<Evidence> {
  const sessionId = await decide();
  await appendAllReceipts(fixture.service);
  return faceproof.sessions.evidence(sessionId);
}

async function keepCheckpoint(evidence: Evidence): Promise<string> {
  const file = join(folder, 'kept.checkpoint');
  const { code, output } = await verify(evidence, ['--save-checkpoint', file]);
  expect(code, output).toBe(0);
  return file;
}

/** Rebuilds the whole log from the receipts, as an attacker with full access to the database could. */
async function rewriteLog(tamper: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await fixture.superuser.transaction(async (tx) => {
    await lockLog(tx);
    await tx('evidence_log_checkpoints').delete();
    await tx('evidence_log_nodes').delete();
    await tx('receipts').update({ log_index: null });
    await tamper(tx);
  });
  await logSignerOf(fixture.service);
  await appendAllReceipts(fixture.service);
}

async function expectDetected(evidence: Evidence, file: string): Promise<void> {
  const alone = await verify(evidence, ['--require-log']);
  expect(alone.code, 'without a kept checkpoint the log looks intact').toBe(0);
  const { code, output } = await verify(evidence, ['--checkpoint', file]);
  expect(output).toContain('FAIL logConsistency');
  expect(code).toBe(1);
}

async function verify(evidence: Evidence, options: string[]): Promise<{ code: number; output: string }> {
  const file = join(folder, 'evidence.json');
  await writeFile(file, JSON.stringify(evidence));
  const lines: string[] = [];
  const code = await runCli({
    args: ['verify', file, '--base-url', fixture.base, ...options],
    apiKey: undefined,
    print: (text) => lines.push(text),
    printError: (text) => lines.push(text),
  });
  return { code, output: lines.join('') };
}
