import { createServer, type RequestListener, type Server } from 'node:http';
import { createFaceproof, type Faceproof } from '@faceproof/client/index.js';
import { startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { appendReceipts } from '@faceproof/orchestrator/evidence-log/append-receipts.js';
import { listLogKeys } from '@faceproof/orchestrator/evidence-log/evidence-log.store.js';
import { findWitnessedSize, thinCosignatures } from '@faceproof/orchestrator/evidence-log/witnesses/cosignatures.store.js';
import {
  COSIGNATURES_KEPT_MS,
  SLOT_MS,
  startWitnessing,
} from '@faceproof/orchestrator/evidence-log/witnesses/start-witnessing.js';
import { verifyCosignatures } from '@faceproof/protocol/log/cosignatures.js';
import { readCheckpoint, readLogKey, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { verifyLogProof } from '@faceproof/protocol/log/log-proof.js';
import { signatureLines } from '@faceproof/protocol/log/signed-note.js';
import { readTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeWitnessKey } from '../../harness/cosign.js';
import { decideInLog, logSignerOf } from '../../harness/services/append-receipts.js';
import { makeWitness, type TestWitness } from '../../harness/services/start-witness.js';
import { type Fixture, openFixture } from '../settling/journey-fixture.js';

/** A service that collects cosignatures. */

let fixture: Fixture;
let faceproof: Faceproof;
let places: TestWitness[];
let servers: Server[];

beforeEach(async () => {
  servers = [];
  places = await Promise.all(['w1.example', 'w2.example', 'w3.example'].map(makeWitness));
  const WITNESSES = places.map(({ vkey, url }) => `${vkey} ${url}`).join('\n');
  fixture = await openFixture({ environment: { WITNESSES } });
  faceproof = createFaceproof({ apiKey: fixture.account.testKey, baseUrl: fixture.base });
});
afterEach(async () => {
  await fixture.close();
  await stopWitnesses();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a service with witnesses', () => {
  it('shows receipts under a checkpoint that a quorum cosigned, although one witness is dead', async () => {
    await startWitnesses(0, 1);
    const first = await decide();
    await expect.poll(() => witnessesOf(first)).toEqual(['w1.example', 'w2.example']);
    const evidence = await faceproof.sessions.evidence(first);
    const { logs, witnesses } = await faceproof.evidence.keys();
    expect(witnesses).toEqual(places.map(({ name, vkey }) => ({ name, vkey })));
    expect(await verifyLogProof(evidence.receipt, evidence.log!, [logs![0]!.vkey])).toEqual({
      checkpointSigned: true,
      included: true,
    });
    const { receiptId, ...entry } = await faceproof.evidence.logEntry(evidence.receipt.receiptId);
    expect([receiptId, entry]).toEqual([evidence.receipt.receiptId, evidence.log]);
    expect(readTlogProof(await faceproof.evidence.tlogProof(receiptId))).toEqual(entry);
    expect(await metric('faceproof_witness_lag_seconds{witness="w1.example"}')).toBe(0);
    expect(await metric('faceproof_witness_lag_seconds{witness="w3.example"}')).toBeGreaterThan(0);
    expect(await metric('faceproof_witness_submissions_total{witness="w3.example",result="UNREACHABLE"}')).toBeGreaterThan(0);

    // A receipt that no witnessed checkpoint covers yet is shown under the newest one; an older one stays where it is.
    await stopWitnesses();
    const second = await decide();
    expect(readCheckpoint((await faceproof.sessions.evidence(second)).log!.checkpoint)).toMatchObject({ size: 2 });
    expect(await faceproof.sessions.evidence(first)).toEqual(evidence);
    expect(await faceproof.evidence.checkpoint({ witnessed: true })).toBe(evidence.log!.checkpoint);
    expect(signatureLines(await faceproof.evidence.checkpoint())).toHaveLength(1);

    // Witnesses that come back continue with proofs from what they know.
    await startWitnesses(0, 2);
    await expect.poll(() => witnessesOf(second)).toEqual(['w1.example', 'w3.example']);
    expect(readCheckpoint((await faceproof.sessions.evidence(first)).log!.checkpoint)).toMatchObject({ size: 2 });
  }, 60_000);

  it('lists evidence under the checkpoint that was asked for, with the cosignatures that it has', async () => {
    await startWitnesses(0, 1);
    await decide();
    await expect.poll(async () => signatureLines(await faceproof.evidence.checkpoint())).toHaveLength(3);
    const note = await faceproof.evidence.checkpoint();
    await stopWitnesses();
    await decide();
    const page = await faceproof.evidence.list({ size: 1 });
    expect(page.data.map(({ log }) => log.checkpoint)).toEqual([note]);
  });

  it('continues from the size that a witness names, also if the witness cosigned for someone else', async () => {
    await decide();
    await decide();
    await startWitnesses(0);
    const newest = await faceproof.evidence.checkpoint();
    const { status } = await fetch(`${places[0]!.url}/add-checkpoint`, { method: 'POST', body: `old 0\n\n${newest}` });
    expect(status).toBe(200);
    await decide();
    await expect.poll(() => cosignedSize(places[0]!)).toBe(3);
  });

  it('asks a witness again that once named a size that the log does not have', async () => {
    await decide();
    const { vkey } = places[0]!;
    await expect.poll(() => cosignedSize(places[0]!)).toBe(-1);
    await fixture.superuser('evidence_log_witnesses').where({ vkey }).update({ known_size: Number.MAX_SAFE_INTEGER });
    await startWitnesses(0);
    await expect.poll(() => cosignedSize(places[0]!)).toBe(1);
    expect(await metric('faceproof_witness_contradicts{witness="w1.example"}')).toBe(0);
  });

  it('asks a witness once at a time, however many processes run', async () => {
    let running = 0;
    let most = 0;
    let asked = 0;
    await serve(places[0]!, async (request, response) => {
      running++;
      asked++;
      most = Math.max(most, running);
      for await (const _ of request);
      setImmediate(() => {
        running--;
        response.writeHead(503).end();
      });
    });
    const second = await startOrchestrator({ ...fixture.service.config, port: 0 }, { sweepEveryMs: null });
    try {
      fixture.passMs(SLOT_MS);
      await expect.poll(() => asked).toBeGreaterThan(2);
      expect(most).toBe(1);
    } finally {
      await second.close();
    }
  }, 60_000);

  it('leaves a witness to the other processes when it ends in the middle of a question', async () => {
    const place = await makeWitness('w4.example');
    const { name, vkey, url } = place;
    let asked = 0;
    await serve(place, () => {
      asked++;
    });
    fixture.passMs(SLOT_MS);
    const results: string[] = [];
    const witnessing = startWitnessing({
      ...{ ...fixture.service, quorum: 1 },
      witnesses: [{ name, vkey, url }],
      onResult: (_, result) => results.push(result),
    });
    await expect.poll(() => asked).toBe(1);
    await witnessing.stop();
    const row = await fixture.superuser('evidence_log_witnesses').where({ vkey }).first();
    expect(row).toMatchObject({ leased_until: null, failures: 0, failure: null });
    expect(results).toEqual([]);
  });

  it('waits for no witness: a silent one delays neither decisions, nor the log, nor the others', async () => {
    await serve(places[2]!, () => undefined);
    await startWitnesses(0, 1);
    for (let i = 0; i < 3; i++) {
      const session = await decide();
      await expect.poll(() => witnessesOf(session)).toEqual(['w1.example', 'w2.example']);
    }
  }, 60_000);
});

describe('a log that shows another history', () => {
  it('gets no cosignature after its database was rewritten under the same key, and raises the metric of the alert', async () => {
    await startWitnesses(0, 1);
    await decide();
    const session = await decide();
    await expect.poll(() => witnessesOf(session)).toHaveLength(2);
    const before = readCheckpoint(await faceproof.evidence.checkpoint());
    await rewriteLog();
    const forged = await decide();
    const { logs } = await faceproof.evidence.keys();
    const shown = (await faceproof.sessions.evidence(forged)).log!.checkpoint;
    // The log's own signature says nothing about it.
    expect(await verifyCheckpoint(shown, [logs![0]!.vkey])).toMatchObject({ size: 3 });
    for (const { name } of places.slice(0, 2))
      await expect.poll(() => metric(`faceproof_witness_contradicts{witness="${name}"}`)).toBe(1);
    expect(await witnessesOf(forged)).toEqual([]);
    expect(await fixture.superuser('evidence_log_cosignatures').where('size', '>', before!.size)).toEqual([]);
  }, 60_000);
});

describe('settings', () => {
  it('may not name the log as its own witness', async () => {
    const { publicKey } = readLogKey(await logKey())!;
    const vkey = writeWitnessKey('self.example', publicKey);
    const witnessing = { witnesses: [{ name: 'self.example', vkey, url: 'http://127.0.0.1:9' }], quorum: 1 };
    await expect(startOrchestrator({ ...fixture.service.config, port: 0, witnessing })).rejects.toThrow(
      'self.example has the key of the evidence log itself',
    );
  });
});

describe('old cosignatures', () => {
  it('are thinned out to one checkpoint a day, that with the most witnesses, and never the one that proofs lead to', async () => {
    const { superuser: db } = fixture;
    const [one = '', two = '', three = ''] = places.map(({ vkey }) => vkey);
    const day = (days: number, hour: number) => new Date(Date.UTC(2026, 0, 1 + days, hour));
    const rows: [number, string, Date][] = [
      [1, one, day(0, 1)],
      [1, two, day(0, 1)],
      [2, one, day(0, 2)],
      [3, one, day(1, 1)],
      [4, one, day(1, 2)],
      [5, one, day(2, 1)],
      [5, two, day(2, 1)],
      [5, three, day(2, 1)],
      [6, one, day(2, 2)],
      [6, two, day(2, 2)],
      [7, one, day(9, 1)],
    ];
    for (let size = 1; size <= 7; size++)
      await db('evidence_log_checkpoints').insert({ size, note: `${size}`, signed_at: day(0, 0) });
    for (const [size, vkey, at] of rows)
      await db('evidence_log_cosignatures').insert({ size, vkey, line: `line ${size}`, cosigned_at: at });
    for (const [vkey, size] of [
      [one, 7],
      [two, 6],
      [three, 5],
    ] as const)
      await db('evidence_log_witnesses').insert({ vkey, cosigned_size: size }).onConflict('vkey').merge();
    const witnessed = await findWitnessedSize(db, { vkeys: [one, two, three], quorum: 2 });
    expect(witnessed).toBe(6);
    expect(await findWitnessedSize(db, { vkeys: [one, three], quorum: 2 })).toBe(5);
    expect(await findWitnessedSize(db, { vkeys: [one], quorum: 1 })).toBe(7);
    expect(await findWitnessedSize(db, { vkeys: [one, 'unknown'], quorum: 2 })).toBeNull();
    await thinCosignatures(fixture.service.db, new Date(day(10, 1).getTime() - COSIGNATURES_KEPT_MS), witnessed);
    const left = await db('evidence_log_cosignatures').distinct('size').orderBy('size');
    expect(left.map(({ size }) => size)).toEqual([1, 4, 5, 6, 7]);
  });
});

async function startWitnesses(...indexes: number[]): Promise<void> {
  for (const i of indexes) await places[i]!.start(await logKey());
}

/** The newest. */
async function logKey(): Promise<string> {
  return (await listLogKeys(fixture.service.db)).at(-1)!.vkey;
}

async function stopWitnesses(): Promise<void> {
  for (const place of places) await place.stop();
}

async function serve({ port }: TestWitness, listener: RequestListener): Promise<void> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}

/** @returns the session, with its receipt in the log and its slot over */
async function decide(): Promise<string> {
  return decideInLog(faceproof, fixture);
}

/** Who cosigned the checkpoint in the evidence. Pauses after failures are over at once. */
async function witnessesOf(sessionId: string): Promise<string[]> {
  await askAgain();
  const { log } = await faceproof.sessions.evidence(sessionId);
  const found = await verifyCosignatures(
    log?.checkpoint,
    places.map(({ vkey }) => vkey),
  );
  return found.map(({ name }) => name);
}

async function cosignedSize({ vkey }: TestWitness): Promise<number> {
  await askAgain();
  return (await fixture.superuser('evidence_log_witnesses').where({ vkey }).first('cosigned_size'))?.cosigned_size;
}

async function askAgain(): Promise<void> {
  await fixture.superuser('evidence_log_witnesses').whereNull('leased_until').update({ next_attempt_at: null });
}

async function metric(name: string): Promise<number> {
  const { text } = await fixture.service.metrics.render();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );
}

/** What an operator with the database and the key could do: another history, with the receipts in another order. */
async function rewriteLog(): Promise<void> {
  const signer = await logSignerOf(fixture.service);
  const db = fixture.superuser;
  await db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-evidence-log'))`);
    await tx('evidence_log_cosignatures').delete();
    await tx('evidence_log_witnesses').delete();
    await tx('evidence_log_nodes').delete();
    await tx('evidence_log_checkpoints').where('size', '>', 0).delete();
    await tx.raw(`update receipts set log_index = null, decided_at = decided_at - 2 * (decided_at - timestamptz '2026-01-01')`);
    for (const { vkey } of places) await tx('evidence_log_witnesses').insert({ vkey });
  });
  await appendReceipts({ ...fixture.service, db, signer });
}
