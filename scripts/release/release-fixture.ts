import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writePrivateFile } from '@faceproof/installation/private-file.js';
import { Refusal } from '@faceproof/installation/refusal.js';
import { type Call, callService } from '@faceproof/installation/service/call-service.js';
import { openDesk } from '@faceproof/installation/service/open-desk.js';
import { readDevFile } from '@faceproof/installation/state/dev-file.js';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import type { Mode } from '@faceproof/protocol/words.js';
import { main as admin } from '../admin/admin.js';
import { type ReleaseFixture, writeFixture } from './fixture/fixture-file.js';
import { addMember, openFixtureAccount, setUpAccount } from './fixture/open-fixture-account.js';
import { type Opened, openLiveSessions, openTestSessions, type Pictures } from './fixture/open-sessions.js';
import { readInstallation } from './fixture/read-installation.js';
import { recordAnswers } from './fixture/record-answers.js';
import { type OwnService, startOwnService } from './own-service.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BYTES_MAX = 2_000_000;
const QUIET_MS_MAX = 120_000;

/**
 * `npm run release-fixture -- VERSION`: starts a service of its own, makes a session of every kind, rotates its keys, and writes the
 * installation to test/fixtures/release-VERSION.json.br. @throws Refusal
 */
export async function main([version, ...more]: readonly string[]): Promise<void> {
  if (version === undefined || more.length > 0 || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Refusal('Usage: npm run release-fixture -- VERSION, such as 1.0.0');
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-release-'));
  try {
    const fixture = await record(folder, version);
    const path = join(ROOT, 'test', 'fixtures', `release-${version}.json.br`);
    const bytes = await writeFixture(path, fixture);
    if (bytes > BYTES_MAX) throw new Refusal(`${path} has ${bytes} bytes, more than ${BYTES_MAX}.`);
    console.log(`${path}: ${bytes} bytes, ${fixture.answers.length} answers`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function record(folder: string, version: string): Promise<ReleaseFixture> {
  const pictures = await loadPictures();
  const settings = { ...process.env, RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'warn' };
  const first = await startOwnService(ROOT, folder, settings);
  const receiver = await receiveEverything();
  const filled = await fill(first, receiver.url, pictures).finally(first.stop);
  const masterKey = randomBytes(32).toString('base64url');
  const masterKeyFile = join(folder, 'second.key');
  writePrivateFile(masterKeyFile, masterKey);
  const previous = { MASTER_KEY_FILE: masterKeyFile, MASTER_KEY_PREVIOUS_FILE: join(folder, 'master.key') };
  const second = await startOwnService(ROOT, folder, { ...settings, ...previous });
  try {
    await admin(['keys', 'rotate-master'], operator(second));
    return { version, masterKey, ...(await readWhole(second, filled)) };
  } finally {
    await second.stop();
    await receiver.close();
  }
}

async function loadPictures(): Promise<Pictures> {
  const samples = await fetchSamples({ modelsDir: modelsDirOf(ROOT, process.env) });
  const pictures = [...samples].filter(([name]) => name.endsWith('.jpg'));
  return new Map(await Promise.all(pictures.map(async ([name, path]) => [name, await readFile(path)] as const)));
}

/** Accepts every webhook, except for those at the path of the second endpoint. */
async function receiveEverything(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(request.url === '/failing' ? 500 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

interface Filled {
  apiKeys: Record<Mode, string>;
  opened: Record<Mode, Opened>;
}

/** The second half runs under rotated signing keys. */
async function fill(service: OwnService, webhooks: string, pictures: Pictures): Promise<Filled> {
  const desk = await openDesk(ROOT, service.environment);
  const apiKeys = await openFixtureAccount(desk).finally(desk.close);
  const { TEST, LIVE } = callsOf(service, apiKeys);
  for (const call of [TEST, LIVE]) await setUpAccount(call, webhooks);
  await addMember(LIVE);
  const test = await openTestSessions(TEST, pictures);
  await admin(['signing-keys', 'rotate'], operator(service));
  return { apiKeys, opened: { TEST: test, LIVE: await openLiveSessions(LIVE, pictures) } };
}

async function readWhole(service: OwnService, { apiKeys, opened }: Filled) {
  const desk = await openDesk(ROOT, service.environment);
  try {
    await untilQuiet(desk.db);
    const calls = callsOf(service, apiKeys);
    const sent = { body: { flow: 'LIVENESS_ONLY', purpose: 'Release fixture' }, idempotencyKey: 'sent-again' };
    const repeated = { sent, answer: await calls.TEST('POST', '/v1/sessions', sent) };
    const answers = [
      ...(await recordAnswers('TEST', calls.TEST, opened.TEST.sessionIds)),
      ...(await recordAnswers('LIVE', calls.LIVE, opened.LIVE.sessionIds)),
    ];
    await untilQuiet(desk.db);
    return {
      recordedAt: new Date().toISOString(),
      baseUrl: baseUrlOf(service),
      apiKeys,
      people: { TEST: opened.TEST.people, LIVE: opened.LIVE.people },
      answers,
      repeated,
      ...(await readInstallation(desk.db, join(service.folder, 'media'))),
    };
  } finally {
    await desk.close();
  }
}

/** Every receipt is in the log, every row of the audit log in its chain, and every webhook was tried. */
async function untilQuiet(db: Database): Promise<void> {
  const until = performance.now() + QUIET_MS_MAX;
  for (;;) {
    const left = await Promise.all([
      db('receipts').whereNull('log_index').first('id'),
      db('audit_pending').first('audit_id'),
      db('job_outbox').first('capture_id'),
      db('webhook_deliveries').where({ state: 'PENDING', attempts: 0 }).first('id'),
    ]);
    if (left.every((row) => row === undefined)) return;
    if (performance.now() > until) throw new Refusal('The service still writes after two minutes.');
    await sleep(500);
  }
}

function callsOf(service: OwnService, { TEST, LIVE }: Record<Mode, string>): Record<Mode, Call> {
  const baseUrl = baseUrlOf(service);
  return { TEST: callService(baseUrl, TEST), LIVE: callService(baseUrl, LIVE) };
}

function baseUrlOf({ folder }: OwnService): string {
  const dev = readDevFile(folder);
  if (dev === null) throw new Refusal(`${folder} has no dev.json.`);
  return dev.baseUrl;
}

function operator({ environment }: OwnService) {
  return { root: ROOT, environment, print: () => undefined };
}
