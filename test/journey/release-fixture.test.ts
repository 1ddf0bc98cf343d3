import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { verifyKeys } from '@faceproof/orchestrator/keyring/verify-keys.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { listKeys } from '@faceproof/orchestrator/receipts/signing-keys.store.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeObjects } from '../../scripts/admin/drill/judge-objects.js';
import { judgeAudit, judgeErased, judgeEvidenceLog, judgeReceipts } from '../../scripts/admin/drill/judge-restored.js';
import type { ReleaseFixture } from '../../scripts/release/fixture/fixture-file.js';
import { freePort } from '../harness/free-port.js';
import { freshCapture } from '../harness/media/sample-frames.js';
import { readFixture, restoreFixture } from '../harness/restore-fixture.js';
import { createDatabase, type TestDatabase } from '../harness/services/create-database.js';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { openTestKeyring } from '../harness/services/open-test-keyring.js';
import { queueSettings } from '../harness/services/queue-settings.js';
import { startProcess } from '../harness/services/service-process.js';

const FOLDER = join(import.meta.dirname, '..', 'fixtures');
const RELEASES = readdirSync(FOLDER).filter((name) => name.startsWith('release-'));
const ROOT = join(import.meta.dirname, '..', '..');

describe.each(RELEASES)('the installation of %s, upgraded to what is checked out', (file) => {
  let fixture: ReleaseFixture;
  let database: TestDatabase;
  let mediaDir: string;
  let environment: Record<string, string>;
  let running: Awaited<ReturnType<typeof startOrchestrator>>;
  let api: { TEST: Integrator; LIVE: Integrator };
  const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };

  beforeAll(async () => {
    fixture = await readFixture(join(FOLDER, file));
    clock.offsetMs = new Date(fixture.recordedAt).getTime() - Date.now();
    database = await createDatabase({ empty: true });
    mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-release-'));
    await restoreFixture(fixture, { ownerUrl: database.roleUrls.owner, mediaDir });
    await prepareDatabase({
      databaseUrl: database.roleUrls.service,
      migrationUrl: database.roleUrls.owner,
      workerRole: new URL(database.roleUrls.worker).username,
      queue: true,
    });
    environment = {
      PORT: String(await freePort()),
      PUBLIC_URL: fixture.baseUrl,
      DATABASE_URL: database.roleUrls.service,
      MEDIA_DIR: mediaDir,
      MASTER_KEY: fixture.masterKey,
      WORKER_KEY: randomBytes(32).toString('base64url'),
      OPERATOR_TOKEN: randomBytes(24).toString('base64url'),
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '100',
      ADMISSION_WAIT_SECONDS: '3600',
      ...queueSettings(),
    };
    running = await startOrchestrator(loadConfig(environment), { clock, sweepEveryMs: null });
    const base = `http://127.0.0.1:${running.port}`;
    api = { TEST: integrator(base, fixture.apiKeys.TEST), LIVE: integrator(base, fixture.apiKeys.LIVE) };
  });
  afterAll(async () => {
    await running?.close();
    await database?.drop();
    if (mediaDir !== undefined) await rm(mediaDir, { recursive: true, force: true });
  });

  it('answers every read as its own version did', async () => {
    expect(fixture.answers.length).toBeGreaterThan(100);
    const answers = await Promise.all(fixture.answers.map(({ mode, path }) => api[mode].call('GET', path)));
    for (const [i, { path, body }] of fixture.answers.entries())
      expect({ path, ...answers[i] }).toMatchObject({ path, status: 200, body });
  });

  it('answers a call that was sent to its own version, and again after the upgrade, with the first answer', async () => {
    const { sent, answer } = fixture.repeated;
    expect(await api.TEST.call('POST', '/v1/sessions', sent)).toEqual({ status: 201, body: answer });
    const other = { ...sent, body: { ...sent.body, purpose: 'Another' } };
    expect((await api.TEST.call('POST', '/v1/sessions', other)).body.code).toBe('idempotency_key_reused');
  });

  it('opens every sealed value and object, and verifies its receipts, its log and its audit chain', async () => {
    const { db, vault } = running.service;
    const erased = await db('erasures').select('subject_row as subjectRow');
    expect(erased).toHaveLength(2);
    const findings = await Promise.all([
      judgeReceipts(db, await listKeys(db)),
      judgeEvidenceLog(db, db),
      judgeAudit(db),
      judgeErased(vault.subjectKeys, db, erased as Parameters<typeof judgeErased>[2]),
      judgeObjects(db, db, vault),
    ]);
    expect(findings.filter(({ passed }) => !passed)).toEqual([]);
    const keyring = await openTestKeyring(db, Buffer.from(fixture.masterKey, 'base64url'));
    const columns = await verifyKeys({ keysDb: null, db, keyring });
    expect(columns.filter(({ older, damaged }) => older + damaged > 0)).toEqual([]);
  });

  it('decides a review that was open, and a new TEST session of a person who is enrolled', async () => {
    const { returning, inReview } = fixture.people.TEST;
    const review = { outcome: 'APPROVED', reviewer: 'staff-8' };
    const reviewed = await api.TEST.call('POST', `/v1/sessions/${inReview}/review`, { body: review });
    expect([reviewed.status, reviewed.body.status]).toEqual([200, 'APPROVED']);
    const { body } = await api.TEST.call('POST', '/v1/sessions', {
      body: { ...again(returning), simulate: { scenario: 'approve' } },
    });
    await expectApproved('TEST', body.sessionId);
    await expectApproved('TEST', inReview);
  });

  it('decides a new LIVE session of a person who is enrolled, with today’s models', async () => {
    clock.offsetMs = 0;
    const worker = await startProcess('workers', {
      ...environment,
      DATABASE_URL: database.roleUrls.worker,
      MODELS_DIR: process.env.MODELS_DIR ?? join(ROOT, '.cache', 'models'),
      ENGINE: 'onnx',
      ENGINE_THREADS: '1',
    });
    try {
      const { sessionId } = await api.LIVE.capture(await freshCapture(3, 7), again(fixture.people.LIVE.returning));
      await expectApproved('LIVE', sessionId);
    } finally {
      await worker.end('SIGTERM');
    }
  });

  const again = (subjectId: string) =>
    ({ flow: 'ONBOARDING', purpose: 'Test', reference: { source: 'SUBJECT' }, subjectId }) as const;

  async function expectApproved(mode: 'TEST' | 'LIVE', sessionId: string): Promise<void> {
    expect((await api[mode].decided(sessionId)).status).toBe('APPROVED');
    const evidence = (await api[mode].call('GET', `/v1/sessions/${sessionId}/evidence`)).body;
    const { keys } = (await api[mode].call('GET', '/v1/evidence-keys')).body;
    expect(await verifyReceipt(evidence, keys)).toMatchObject({ valid: true });
  }
});
