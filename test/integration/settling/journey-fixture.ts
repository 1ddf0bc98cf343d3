import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import type { CreateSession } from '@faceproof/protocol/api/sessions/sessions.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { freePort } from '../../harness/free-port.js';
import { openDefinitions } from '../../harness/media/definitions-folder.js';
import { createDatabase } from '../../harness/services/create-database.js';
import { queueSettings } from '../../harness/services/queue-settings.js';

export interface Fixture extends Awaited<ReturnType<typeof openFixture>> {}

/**
 * An orchestrator in this process with a clock and a sweeper that only the test moves. It has no worker, so LIVE captures
 * wait until the test measures them.
 */
export async function openFixture(options: { included?: number; environment?: Record<string, string> } = {}) {
  const database = await createDatabase();
  const definitions = await openDefinitions();
  const mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-journey-'));
  const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
  const masterKey = randomBytes(32).toString('base64url');
  const operatorToken = randomBytes(24).toString('base64url');
  const config = loadConfig({
    OPERATOR_TOKEN: operatorToken,
    PORT: String(await freePort()),
    DATABASE_URL: database.roleUrls.service,
    MEDIA_DIR: mediaDir,
    MODEL_DEFINITIONS_DIR: definitions.dir,
    MASTER_KEY: masterKey,
    WORKER_KEY: randomBytes(32).toString('base64url'),
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100',
    // Without a worker, the line does not move: admission would refuse after a few captures.
    ADMISSION_WAIT_SECONDS: '3600',
    // One capture in a hundred would be measured twice, by chance.
    COMPARED_SHARE: '0',
    ...queueSettings(),
    ...options.environment,
  });
  const running = await startOrchestrator(config, { clock, sweepEveryMs: null });
  const { service } = running;
  const superuser = openDatabase(database.url, { max: 2, statementTimeoutMs: 60_000 });
  const account = await openAccount(service, { name: 'Acme', plan: 'free', included: options.included ?? 30 });

  return {
    service,
    /** For tests that change what the service may not. */
    superuser,
    superuserUrl: database.url,
    ownerUrl: database.roleUrls.owner,
    account,
    operatorToken,
    masterKey,
    mediaDir,
    /** Empty: the shipped sets are the ones that count. */
    definitions,
    base: `http://127.0.0.1:${running.port}`,
    tenant(mode: 'TEST' | 'LIVE') {
      return { accountId: this.account.accountId, mode };
    },
    /** The columns that find a subject's row. */
    named(subjectId: string, mode: 'TEST' | 'LIVE' = 'LIVE') {
      return { subject_digest: service.vault.digestFor(this.account.accountId, `subject:${mode}`, subjectId) };
    },
    passMs: (ms: number) => {
      clock.offsetMs += ms;
    },
    async close() {
      await running.close();
      await superuser.destroy();
      await database.drop();
      await definitions.close();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}

export const LIVENESS: CreateSession = { flow: 'LIVENESS_ONLY', purpose: 'Integration test' };

/** Replaces the audit log and the idempotency key, which belong to a call and not to the journey. */
export const unrecorded = async (): Promise<void> => undefined;

const ENDS = new Set(['APPROVED', 'DECLINED', 'FAILED', 'EXPIRED', 'CANCELED']);

/** Long polls, as an integrator without a webhook would, until the session stands at one of the statuses. */
export async function waitForStatus(
  fixture: Fixture,
  key: string,
  sessionId: string,
  statuses = ENDS,
): Promise<SessionEnvelope> {
  for (;;) {
    const response = await fetch(`${fixture.base}/v1/sessions/${sessionId}?wait=20`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    const envelope = (await response.json()) as SessionEnvelope;
    if (statuses.has(envelope.status)) return envelope;
    if (!response.ok) await sleep(50);
  }
}
