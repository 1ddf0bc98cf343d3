import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFaceproof, type Faceproof } from '@faceproof/client/index.js';
import { verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnPostgres, openOwnPostgres } from '../harness/servers/own-postgres.js';
import { decideInLog } from '../harness/services/append-receipts.js';
import { makeWitness, type TestWitness } from '../harness/services/start-witness.js';
import { runAdmin } from '../integration/operators/run-admin.js';
import { type Fixture, openFixture } from '../integration/settling/journey-fixture.js';

let postgres: OwnPostgres;
let witness: TestWitness;
let fixture: Fixture;
let faceproof: Faceproof;
let folder: string;
beforeAll(async () => {
  postgres = await openOwnPostgres();
  witness = await makeWitness('w1.example');
  const environment = { DATABASE_URL: postgres.roleUrls.service, WITNESSES: `${witness.vkey} ${witness.url}` };
  fixture = await openFixture({ environment });
  faceproof = createFaceproof({ apiKey: fixture.account.testKey, baseUrl: fixture.base });
  folder = await mkdtemp(join(tmpdir(), 'faceproof-lossy-'));
  await startWitness();
});
afterAll(async () => {
  await fixture.close();
  await witness.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a failover that loses the last seconds: what is lost is named, and the log goes on under a name that all accept', async () => {
  const early = await decide();
  const failOver = await postgres.keep();
  const lost = await decide();
  await decide();
  await failOver();
  await decide(null);
  const metrics = async () => (await fixture.service.metrics.render()).text;
  await expect.poll(metrics, { timeout: 60_000 }).toContain('faceproof_witness_contradicts{witness="w1.example"} 1');

  const sessions = [early, lost].map(({ bundle }) => bundle.sessionId);
  const [seen, checkpoint] = [join(folder, 'webhooks.log'), join(folder, 'kept')];
  await writeFile(seen, JSON.stringify({ sessions }));
  await writeFile(checkpoint, lost.log!.checkpoint);
  const environment = { DATABASE_URL: postgres.roleUrls.service, MEDIA_DIR: fixture.mediaDir, MASTER_KEY: fixture.masterKey };
  const admin = (...args: string[]) => runAdmin(environment, 'after-failover', '--checkpoint', checkpoint, ...args);
  expect(await admin('--seen', seen)).toMatchObject({
    failed: true,
    report: { lost: { sessions: [lost.bundle.sessionId] }, log: { contradicts: [witness.vkey, checkpoint] } },
  });
  const reason = 'A standby that lacked a second was promoted.';
  const both = await Promise.allSettled([admin('--new-log', reason), admin('--new-log', reason)]);
  const [named, ...more] = both.filter((one) => one.status === 'fulfilled');
  expect(more).toEqual([]);
  const { log } = named!.value.report;
  expect(log.origin).toMatch(/\/v1\/evidence-log\/2$/);
  await expect(admin('--new-log', 'Again')).rejects.toThrow('Nobody contradicts');

  await witness.stop();
  await startWitness();
  const late = await decide();
  const keys = await faceproof.evidence.keys();
  expect(keys.logs!.map(({ succeeds }) => succeeds?.reason)).toEqual([undefined, log.succeeds.reason]);
  const witnesses = { vkeys: [witness.vkey] };
  for (const evidence of [early, lost, late])
    expect((await verifyEvidence(evidence, keys, { witnesses })).result).toBe('VALID');
  const [from, to] = [early, late].map((evidence) => readCheckpoint(evidence.log!.checkpoint)!.size);
  const consistency = await faceproof.evidence.consistency({ from: from!, to: to! });
  const grown = await verifyEvidence(late, keys, { checkpoint: early.log!.checkpoint, consistency });
  expect(grown.result).toBe('VALID');
  const cut = await verifyEvidence(late, keys, { checkpoint: lost.log!.checkpoint, consistency });
  expect(cut.checks.at(-1)).toMatchObject({
    name: 'logConsistency',
    message: expect.stringContaining(`goes on as ${log.origin}`),
  });
}, 180_000);

async function startWitness(): Promise<void> {
  await witness.start((await faceproof.evidence.keys()).logs!.at(-1)!.vkey);
}

/** @param cosigned null: no witness is waited for. @returns the evidence */
async function decide(cosigned: string | null = witness.name) {
  const sessionId = await decideInLog(faceproof, fixture);
  const read = () => faceproof.sessions.evidence(sessionId);
  const isShown = async () => cosigned === null || (await read()).log?.checkpoint.includes(cosigned);
  await expect.poll(isShown, { timeout: 60_000 }).toBe(true);
  return read();
}
