import { randomBytes } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '@faceproof/hosting/http/listen.js';
import type { MediaPlace } from '@faceproof/hosting/settings/media-place.js';
import { openTracing } from '@faceproof/hosting/tracing/open-tracing.js';
import { openAdmission } from './admission/admission.js';
import { createApp } from './app.js';
import { type AuditEntry, storeAudit } from './audit/audit.store.js';
import { startChaining } from './audit/chain/start-chaining.js';
import { openFailedSignIns } from './audit/failed-sign-ins.js';
import { openCallLog } from './calls/call-log.js';
import { storeCalls, trimCalls } from './calls/recent-calls.store.js';
import { openUploadTurns } from './captures/upload-turns.js';
import type { Clock, Randomness } from './clock.js';
import type { Config } from './config.js';
import { openDamagedTemplates } from './enrollments/damaged-templates.js';
import { openLogSigner } from './evidence-log/log-signer.js';
import { refuseOwnKey } from './evidence-log/refuse-own-key.js';
import { startAppender } from './evidence-log/start-appender.js';
import { startWitnessing } from './evidence-log/witnesses/start-witnessing.js';
import { openPictureBudget } from './files/picture-budget.js';
import { createHttpServer, serverLimits } from './http/create-http-server.js';
import { findUnmentionedProxy } from './http/headers/warn-of-proxy.js';
import { openBodyBudget } from './http/limits/body-budget.js';
import { openRateLimits } from './http/limits/rate-limit.js';
import { openJobs } from './jobs/jobs.js';
import { openRedis } from './jobs/redis.js';
import { openReferences } from './jobs/references.js';
import { requireRedis } from './jobs/require-redis.js';
import { settleCapture } from './journey/settle-capture.js';
import { startDriftWatch } from './journey/start-drift-watch.js';
import { startSweeper } from './journey/sweep.js';
import { openKeyring } from './keyring/open-keyring.js';
import { openDoors } from './kms/doors.js';
import { openDeliveryNews } from './live/announce-deliveries.js';
import { openLiveHub } from './live/live-hub.js';
import { openIdleWork } from './media/idle-work.js';
import { openRenderLimits } from './media/render-limits.js';
import { openSharedWork } from './media/shared-work.js';
import { openModelSets } from './model-sets/model-sets.js';
import { type Log, openLog } from './observe/log.js';
import { openMetrics } from './observe/metrics.js';
import { openOidcProvider } from './people/oidc.js';
import { openPolicyVersions } from './policy/policy-versions.js';
import { guardSigner } from './receipts/guard-signer.js';
import { openSigner } from './receipts/signer.js';
import { openRoutes } from './routes/index.js';
import type { Service } from './service.js';
import { listenForChanges } from './sessions/session-changes.js';
import { SIMULATED_PINS, SIMULATED_SET } from './simulate/simulate-measurement.js';
import { openClockSkew } from './store/clock-skew.js';
import { openDatabase } from './store/database.js';
import { ownsTable } from './store/roles/read-ownership.js';
import type { BlobStore } from './vault/blob-store.js';
import { openDiskBlobStore } from './vault/disk-blob-store.js';
import { openVault } from './vault/vault.js';
import { startDeliverer } from './webhooks/deliver.js';
import { openTraceOf, traceAttempt } from './webhooks/trace-delivery.js';

const STATEMENT_TIMEOUT_MS = 20_000;
export const SWEEP_EVERY_MS = 1000;

export interface RunningOrchestrator {
  port: number;
  /** For tests that inspect the service or move its clock. */
  service: Service;
  /** Stops accepting requests, finishes the running ones, then closes resources in reverse order. */
  close(): Promise<void>;
}

/**
 * The only place that opens connections. Each undo stands next to its open.
 *
 * @param held the clock and randomness that a test controls; `hostClock` is the one that is compared with the database's; `sweepEveryMs` null: the test runs the sweeps itself
 */
export async function startOrchestrator(
  config: Config,
  held: { clock?: Clock; hostClock?: Clock; random?: Randomness; sweepEveryMs?: number | null } = {},
): Promise<RunningOrchestrator> {
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const log = openLog({ level: config.logLevel, name: 'orchestrator' });
    const tracing = await openTracing(config.tracing, {
      name: 'faceproof-orchestrator',
      onAway: (err) => log.warn({ err }, 'Traces could not be sent to the collector; spans that wait too long are dropped'),
    });
    undo.push(() => tracing.close());
    const clock = held.clock ?? { now: () => new Date() };
    const random = held.random ?? { bytes: randomBytes };

    const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
    const db = openDatabase(config.databaseUrl, {
      max: config.databasePoolMax,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      pooled: config.databaseDirectUrl !== null,
    });
    undo.push(() => db.destroy());
    if (await ownsTable(db, 'audit_log'))
      log.warn(
        'The role of DATABASE_URL owns the audit log and can change it. Give the service a role of its own: docs/guides/deploy.md',
      );

    const blobs = await openBlobs(config.media, undo);
    const doors = openDoors(config.masterKeys);
    undo.push(async () => doors.close());
    const keyring = await openKeyring({ db, doors, clock, random, log, report: true });
    undo.push(() => keyring.close());
    const vault = openVault({ keys: keyring, workerKey: config.workerKey, blobs });
    const clockSkew = await openClockSkew({
      db,
      clock: held.hostClock ?? { now: () => new Date() },
      monotonic: () => performance.now(),
      msMax: config.clockSkewMsMax,
      onWrong: (error) => log.error(error.message),
      onError: (err) => log.warn({ err }, 'The clock could not be compared with the database'),
    });
    undo.push(() => clockSkew.stop());
    const signer = guardSigner(await openSigner({ db, vault, clock, random }), () => clockSkew.check());

    const logSigner = await openLogSigner({ db, vault, clock, random, publicUrl: config.publicUrl });
    refuseOwnKey(config.witnessing.witnesses, logSigner.key);
    const appender = startAppender({ db, clock, signer: logSigner, log });
    undo.push(() => appender.stop());

    const chaining = startChaining({ db, clock, signer, log });
    undo.push(() => chaining.stop());

    if (config.redisUrl !== null) await requireRedis(config.redisUrl);
    const jobs = await openJobs({ databaseUrl: directUrl, redisUrl: config.redisUrl, log, now: Date.now });
    undo.push(() => jobs.close());
    const references = await openReferences({ databaseUrl: directUrl, redisUrl: config.redisUrl, log });
    undo.push(() => references.close());

    const { admissionWaitMs: limitMs } = config;
    const admission = openAdmission({ db, clock, countWorkers: jobs.countWorkers, limitMs });

    const redis =
      config.redisUrl === null ? null : openRedis(config.redisUrl, (err) => log.debug({ err }, 'Redis is unreachable'));
    undo.push(async () => redis?.disconnect());
    const rateLimits = openRateLimits({ db, redis, factor: config.rateLimitFactor, log });
    const failures = {
      store: (entry: AuditEntry) => storeAudit(db, { clock, random }, entry),
      onError: (err: unknown) => log.error({ err }, 'Failed sign-ins could not be audited; they are counted on'),
    };
    const failedSignIns = openFailedSignIns({ ...failures, action: 'operator sign-in refused' });
    undo.push(() => failedSignIns.close());
    const failedConsoleSignIns = openFailedSignIns({ ...failures, action: 'console sign-in refused' });
    undo.push(() => failedConsoleSignIns.close());
    const bodies = openBodyBudget(config.uploadBytesMax);
    const pictures = openPictureBudget(config.referencePixelsMax);
    const metrics = openMetrics({
      db,
      jobs,
      load: { now: clock.now, describe: admission.describe, refused: admission.refused },
      uploadBytes: bodies.heldBytes,
      referencePixels: pictures.heldPixels,
      clockSkewMs: clockSkew.skewMs,
      witnessing: config.witnessing,
    });
    const { witnesses, quorum } = config.witnessing;
    const onResult = metrics.countSubmission;
    const witnessing = startWitnessing({ db, clock, key: logSigner.key, log, witnesses, quorum, onResult });
    undo.push(() => witnessing.stop());

    const callLog = openCallLog({
      store: (calls) => storeCalls(db, calls),
      trim: (tenant) => trimCalls(db, tenant),
      onDropped: metrics.countDroppedCalls,
      onError: (err) => log.warn({ err }, 'Recent calls could not be listed'),
    });
    undo.push(() => callLog.close());

    const deliveryNews = openDeliveryNews({ db, log });
    undo.push(async () => deliveryNews.close());
    const { allowPrivateWebhooks: allowPrivate, webhookTimeoutMs: timeoutMs } = config;
    const deliverer = startDeliverer({
      ...{ db, vault, clock, random, log, allowPrivate, limits: { timeoutMs } },
      ...(config.tracing.endpoint === null ? {} : { traceOf: openTraceOf({ db, log, tracing }) }),
      onAttempt: (report) => {
        metrics.countAttempt({ delivered: report.result.error === null });
        deliveryNews.add(report.deliveryId);
        traceAttempt(tracing, report);
      },
    });
    undo.push(() => deliverer.stop());

    const changes = await listenForChanges({ databaseUrl: directUrl, log });
    undo.push(() => changes.close());
    const live = openLiveHub({ db, clock, log, changes });

    const idleWork = openIdleWork({
      isIdle: admission.isLineEmpty,
      onError: (err) => log.warn({ err }, 'Work for idle moments failed'),
    });
    undo.push(() => idleWork.close());

    const service: Service = {
      config,
      log,
      clock,
      clockSkew,
      random,
      db,
      vault,
      signer,
      evidenceLogKey: logSigner.key,
      jobs,
      references,
      admission,
      rendering: openSharedWork(),
      renderLimits: openRenderLimits(clock),
      idleWork,
      sets: openModelSets({
        dir: config.definitionsDir,
        pinned: config.modelSet,
        simulated: { set: SIMULATED_SET, pins: SIMULATED_PINS },
        now: () => performance.now(),
        onUnusable: (err) => log.error({ err }, 'Model set unusable; keeping the current one'),
      }),
      policyVersions: openPolicyVersions(),
      changes,
      live,
      rateLimits,
      failedSignIns,
      failedConsoleSignIns,
      oidc: config.oidc === null ? null : openOidcProvider({ ...config.oidc, publicUrl: config.publicUrl }),
      bodies,
      pictures,
      uploads: openUploadTurns(),
      metrics,
      tracing,
      callLog,
      templateDamaged: openDamagedTemplates((told, sentence) => log.error(told, sentence)),
      wakeWebhooks: () => deliverer.wake(),
    };
    await jobs.startSettling((job, outcome) => metrics.timeSettling(() => settleCapture(service, job.captureId, outcome)));

    if (held.sweepEveryMs !== null) {
      const sweeper = startSweeper(service, held.sweepEveryMs ?? SWEEP_EVERY_MS);
      undo.push(() => sweeper.stop());
      const driftWatch = startDriftWatch(service);
      undo.push(() => driftWatch.stop());
    }

    const server = await serve(createApp(service, openRoutes(service)).callback(), config, service.log);
    undo.push(() => closeServer(server));
    // First, because the server waits for its connections.
    undo.push(async () => live.close());
    const { port } = server.address() as AddressInfo;
    log.info({ port }, 'Listening');
    const unmentioned = findUnmentionedProxy(config);
    if (unmentioned !== null) log.warn(unmentioned);
    return { port, service, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openBlobs(media: MediaPlace, undo: (() => Promise<void>)[]): Promise<BlobStore> {
  switch (media.kind) {
    case 'disk':
      return openDiskBlobStore(media.dir);
    case 's3': {
      // Loaded on demand, because the SDK takes a seventh of the start time.
      const { openS3BlobStore } = await import('./vault/s3-blob-store.js');
      const store = await openS3BlobStore(media);
      undo.push(async () => store.close());
      return store;
    }
  }
}

async function serve(handler: RequestListener, config: Config, log: Log): Promise<Server> {
  const by = { publicUrl: config.publicUrl, random: { bytes: randomBytes } };
  const server = createHttpServer(handler, by, serverLimits(config.trustedProxies));
  await listen(server, config, (err) => log.warn({ err }, 'A connection could not be accepted'));
  return server;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), 5000);
  await closed;
  clearTimeout(patience);
}
