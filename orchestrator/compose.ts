import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '@faceproof/hosting/http/listen.js';
import { ObjectStoreError } from '@faceproof/hosting/objects/object-store-error.js';
import type { MediaPlace } from '@faceproof/hosting/settings/media-place.js';
import { openTracing } from '@faceproof/hosting/tracing/open-tracing.js';
import { openAdmission } from './admission/admission.js';
import { createApp } from './app.js';
import { storeAudit } from './audit/audit.store.js';
import { startChaining } from './audit/chain/append-audit.js';
import { openFailedSignIns } from './audit/failed-sign-ins.js';
import { openCallLog } from './calls/call-log.js';
import { storeCalls, trimCalls } from './calls/recent-calls.store.js';
import { openUploadTurns } from './captures/upload-turns.js';
import type { Clock, Randomness } from './clock.js';
import type { Config } from './config.js';
import { openDamagedTemplates } from './enrollments/damaged-templates.js';
import { startAppender } from './evidence-log/append-receipts.js';
import { listLogKeys } from './evidence-log/evidence-log.store.js';
import { openLogSigner } from './evidence-log/log-signer.js';
import { refuseOwnKey, startWitnessing } from './evidence-log/witnesses/start-witnessing.js';
import { openPictureBudget } from './files/picture-budget.js';
import { createHttpServer, serverLimits } from './http/create-http-server.js';
import { findUnmentionedProxy } from './http/headers/warn-of-proxy.js';
import { openBodyBudget } from './http/limits/body-budget.js';
import { openRateLimits } from './http/limits/rate-limit.js';
import { openJobs } from './jobs/jobs.js';
import { openRedis } from './jobs/redis.js';
import { openReferences } from './jobs/references.js';
import { requireRedis } from './jobs/require-redis.js';
import { startSampling } from './journey/clockwork/health-history.js';
import { startSweeper } from './journey/clockwork/sweep.js';
import { startDriftWatch } from './journey/clockwork/watch-drift.js';
import { compareWorkers } from './journey/compare/compare-workers.js';
import { settleCapture } from './journey/settle-capture.js';
import { openKeyring } from './keyring/open-keyring.js';
import { openKeyProviders } from './kms/providers.js';
import { openDeliveryNews } from './live/announce-deliveries.js';
import { openLiveHub } from './live/live-hub.js';
import { openIdleWork } from './media/idle-work.js';
import { openRenderLimits } from './media/render-limits.js';
import { openSharedWork } from './media/shared-work.js';
import { openModelSets } from './model-sets/model-sets.js';
import { openCertificate } from './observe/certificate.js';
import { openLog } from './observe/log.js';
import { type Metrics, openMetrics } from './observe/metrics.js';
import { openOidcProvider } from './people/oidc.js';
import { openPolicyVersions } from './policy/policy-versions.js';
import { openProfiles } from './policy/profiles.js';
import { guardSigner, openSigner, type Signer } from './receipts/signer.js';
import { openRoutes } from './routes/index.js';
import type { Service } from './service.js';
import { listenForChanges } from './sessions/session-changes.js';
import { SIMULATED_PINS, SIMULATED_SET } from './simulate/simulate-measurement.js';
import { type ClockSkew, openClockSkew } from './store/clock-skew.js';
import { openDatabase } from './store/database.js';
import { startPartitions } from './store/keep-partitions.js';
import { openReads } from './store/replica.js';
import { ownsTable } from './store/roles/read-ownership.js';
import type { BlobStore } from './vault/blob-store.js';
import { openDiskBlobStore } from './vault/disk-blob-store.js';
import { openSubjectKeys } from './vault/subject-keys.store.js';
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

/** What a test controls. */
interface Held {
  clock?: Clock;
  random?: Randomness;
  /** null: the test runs the sweeps itself. */
  sweepEveryMs?: number | null;
  statementTimeoutMs?: number;
}

type Undo = (() => void | Promise<void>)[];
type Opened = { close(): void | Promise<void> } | { stop(): void | Promise<void> };

function undone<T extends Opened>(undo: Undo, opened: T): T {
  undo.push(() => ('stop' in opened ? opened.stop() : opened.close()));
  return opened;
}

/** The only place that opens connections. Each undo stands next to its open. */
export async function startOrchestrator(config: Config, held: Held = {}): Promise<RunningOrchestrator> {
  const undo: Undo = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const tools = await openTools(config, held, undo);
    const store = await openStore(config, tools, held, undo);
    const evidence = await openEvidence({ ...tools, ...store }, undo);
    const queue = await openQueue({ ...tools, ...store }, undo);
    const limits = openLimits({ ...tools, ...store }, undo);
    const metrics = openGauges({ ...tools, ...store, ...queue, ...limits });
    watchLog({ ...tools, ...store, metrics }, undo);
    const callLog = openCalls({ ...tools, ...store, metrics }, undo);
    const wakeWebhooks = startWebhooks({ ...tools, ...store, ...evidence, metrics }, undo);
    const live = await openLive({ ...tools, ...store }, undo);
    const pictures = openPictures({ ...tools, ...queue }, undo);
    const judging = openJudging(tools);
    const service: Service = {
      ...{ ...tools, ...store, ...evidence, ...queue, ...limits, ...live, ...pictures, ...judging },
      ...{ metrics, callLog, wakeWebhooks },
      oidc: config.oidc === null ? null : openOidcProvider({ ...config.oidc, publicUrl: config.publicUrl }),
    };
    await startSettling({ ...service, clockSkew: store.clockSkew });
    if (held.sweepEveryMs !== null) startClockwork(service, held.sweepEveryMs ?? SWEEP_EVERY_MS, undo);
    const port = await serve(service, undo);
    return { port, service, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Tools = Pick<Service, 'config' | 'log' | 'tracing' | 'clock' | 'random'>;
type Stored = Tools & Pick<Service, 'db' | 'vault' | 'clockSkew'>;

async function openTools(config: Config, held: Held, undo: Undo) {
  const log = openLog({ level: config.logLevel, name: 'orchestrator' });
  const tracing = await openTracing(config.tracing, {
    name: 'faceproof-orchestrator',
    onAway: (err) => log.warn({ err }, 'Traces could not be sent to the collector; spans that wait too long are dropped'),
  });
  return {
    config,
    log,
    tracing: undone(undo, tracing),
    clock: held.clock ?? { now: () => new Date() },
    random: held.random ?? { bytes: randomBytes },
  };
}

/** Rows, sealed objects, the keys of both, and the watch on this machine's clock. */
async function openStore(config: Config, { log, clock, random }: Tools, held: Held, undo: Undo) {
  const open = (url: string, pooled = config.databaseDirectUrl !== null) => {
    const statementTimeoutMs = held.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    const opened = openDatabase(url, { max: config.databasePoolMax, statementTimeoutMs, pooled });
    undo.push(() => opened.destroy());
    return opened;
  };
  const db = open(config.databaseUrl);
  const reads = openReads({
    db,
    replica: config.databaseReadUrl === null ? null : open(config.databaseReadUrl),
    now: () => performance.now(),
    onAway: (err) => log.warn({ err }, 'The database of DATABASE_READ_URL does not answer; the primary does'),
  });
  if (await ownsTable(db, 'audit_log'))
    log.warn(
      'The role of DATABASE_URL owns the audit log and can change it. Give the service a role of its own: docs/guides/deploy.md',
    );
  const blobs = await openBlobs(config.media, undo);
  const providers = undone(undo, openKeyProviders(config.masterKeys));
  const keysDb = config.keysDatabase === null ? null : open(config.keysDatabase.databaseUrl, false);
  const keyring = undone(undo, await openKeyring({ db, keysDb, providers, clock, random, log, report: true }));
  const clockSkew = await openClockSkew({
    db,
    clock: { now: () => new Date() },
    monotonic: () => performance.now(),
    msMax: config.clockSkewMsMax,
    onWrong: (error) => log.error(error.message),
    onError: (err) => log.warn({ err }, 'The clock could not be compared with the database'),
  });
  undo.push(() => clockSkew.stop());
  const vault = openVault({ keys: keyring, workerKey: config.workerKey, blobs, subjectKeys: openSubjectKeys(keysDb) });
  return { db, reads, vault, clockSkew };
}

async function openBlobs(media: MediaPlace, undo: Undo): Promise<BlobStore> {
  switch (media.kind) {
    case 'disk': {
      const store = openDiskBlobStore(media.dir);
      await store.probe().catch(refuseUnlessFull);
      return store;
    }
    case 's3': {
      // Loaded on demand, because the SDK takes a seventh of the start time.
      const { openS3BlobStore } = await import('./vault/s3-blob-store.js');
      return undone(undo, await openS3BlobStore(media));
    }
  }
}

/** A disk gets room again while the service runs. Any other fault, such as a missing mount, waits for somebody. */
function refuseUnlessFull(error: unknown): void {
  if (!(error instanceof ObjectStoreError) || error.code !== 'FULL') throw error;
}

/** Receipts, the transparency log and the chain of the audit log. */
async function openEvidence({ config, log, db, vault, clock, random, clockSkew }: Stored, undo: Undo) {
  const signer = guardSigner(await openSigner({ db, vault, clock, random }), () => clockSkew.check());
  const logSigner = await openLogSigner({ db, vault, clock, random, publicUrl: config.publicUrl });
  refuseOwnKey(config.witnessing.witnesses, await listLogKeys(db));
  undone(undo, startAppender({ db, clock, signer: logSigner, log }));
  undone(undo, startChaining({ db, clock, signer, log }));
  return { signer };
}

async function openQueue({ config, log, db, clock }: Stored, undo: Undo) {
  const { redisUrl, admissionWaitMs: limitMs } = config;
  const databaseUrl = directUrl(config);
  if (redisUrl !== null) await requireRedis(redisUrl);
  const jobs = undone(undo, await openJobs({ databaseUrl, redisUrl, log, now: Date.now }));
  const references = undone(undo, await openReferences({ databaseUrl, redisUrl, log }));
  return { jobs, references, admission: openAdmission({ db, clock, countWorkers: jobs.countWorkers, limitMs }) };
}

/** A pooler such as PgBouncer passes no notifications on. */
function directUrl(config: Config): string {
  return config.databaseDirectUrl ?? config.databaseUrl;
}

function openLimits({ config, log, db, clock, random }: Stored, undo: Undo) {
  const redis =
    config.redisUrl === null ? null : openRedis(config.redisUrl, (err) => log.debug({ err }, 'Redis is unreachable'));
  undo.push(() => redis?.disconnect());
  const countFailures = (action: 'operator sign-in refused' | 'console sign-in refused') => {
    const failures = openFailedSignIns({
      action,
      store: (entry) => storeAudit(db, { clock, random }, entry),
      onError: (err) => log.error({ err }, 'Could not audit failed sign-ins; will retry with the running count'),
    });
    return undone(undo, failures);
  };
  return {
    rateLimits: openRateLimits({ db, redis, factor: config.rateLimitFactor, log }),
    failedSignIns: countFailures('operator sign-in refused'),
    failedConsoleSignIns: countFailures('console sign-in refused'),
    bodies: openBodyBudget(config.uploadBytesMax),
    pictures: openPictureBudget(config.referencePixelsMax),
    uploads: openUploadTurns(),
  };
}

function openGauges(service: Stored & Pick<Service, 'jobs' | 'admission' | 'bodies' | 'pictures'>): Metrics {
  const { config, db, vault, clock, jobs, admission, bodies, pictures, clockSkew } = service;
  return openMetrics({
    db,
    jobs,
    load: { now: clock.now, describe: admission.describe, refused: admission.refused },
    uploadBytes: bodies.heldBytes,
    referencePixels: pictures.heldPixels,
    clockSkewMs: clockSkew.skewMs,
    witnessing: config.witnessing,
    certificateEnd: openCertificate(config.publicUrl),
    mediaFreeBytes: vault.freeBytes,
  });
}

/** Asks the witnesses for their signatures under the log's newest state. */
function watchLog(service: Stored & { metrics: Metrics }, undo: Undo): void {
  const { config, db, clock, log, metrics } = service;
  const { witnesses, quorum } = config.witnessing;
  const onResult = metrics.countSubmission;
  undone(undo, startWitnessing({ db, clock, log, witnesses, quorum, onResult }));
}

function openCalls({ db, log, metrics }: Stored & { metrics: Metrics }, undo: Undo) {
  const callLog = openCallLog({
    store: (calls) => storeCalls(db, calls),
    trim: (tenant) => trimCalls(db, tenant),
    onDropped: metrics.countDroppedCalls,
    onError: (err) => log.warn({ err }, 'Recent calls could not be listed'),
  });
  return undone(undo, callLog);
}

/** @returns wakes the deliverer */
function startWebhooks(service: Stored & { metrics: Metrics; signer: Signer }, undo: Undo): () => void {
  const { config, db, vault, signer, clock, random, log, tracing, metrics } = service;
  const deliveryNews = undone(undo, openDeliveryNews({ db, log }));
  const { allowPrivateWebhooks: allowPrivate, webhookTimeoutMs: timeoutMs } = config;
  const deliverer = startDeliverer({
    ...{ db, vault, signer, clock, random, log, allowPrivate, limits: { timeoutMs } },
    ...(config.tracing.endpoint === null ? {} : { traceOf: openTraceOf({ db, log, tracing }) }),
    onAttempt: (report) => {
      metrics.countAttempt({ delivered: report.result.error === null });
      deliveryNews.add(report.deliveryId);
      traceAttempt(tracing, report);
    },
  });
  undo.push(() => deliverer.stop());
  return () => deliverer.wake();
}

async function openLive({ config, db, clock, log }: Stored, undo: Undo) {
  const changes = undone(undo, await listenForChanges({ databaseUrl: directUrl(config), log }));
  return { changes, live: openLiveHub({ db, clock, log, changes }) };
}

function openPictures({ log, clock, admission }: Tools & Pick<Service, 'admission'>, undo: Undo) {
  const idleWork = openIdleWork({
    isIdle: admission.isLineEmpty,
    onError: (err) => log.warn({ err }, 'Work for idle moments failed'),
  });
  return { idleWork: undone(undo, idleWork), rendering: openSharedWork(), renderLimits: openRenderLimits(clock) };
}

function openJudging({ config, log }: Tools) {
  return {
    sets: openModelSets({
      dir: config.definitionsDir,
      pinned: config.modelSet,
      simulated: { set: SIMULATED_SET, pins: SIMULATED_PINS },
      now: () => performance.now(),
      onUnusable: (err) => log.error({ err }, 'Model set unusable; keeping the current one'),
    }),
    policyVersions: openPolicyVersions(),
    profiles: openProfiles(config.profilesDir),
    templateDamaged: openDamagedTemplates((ids, sentence) => log.error(ids, sentence)),
  };
}

/** A wrong clock would date what it settles, and delay it for everybody: others settle it meanwhile. */
async function startSettling(service: Service & { clockSkew: ClockSkew }): Promise<void> {
  const { jobs, clockSkew, metrics } = service;
  await jobs.startSettling(async (job, outcome) => {
    clockSkew.check();
    await metrics.timeSettling(() =>
      job.again === undefined ? settleCapture(service, job.captureId, outcome) : compareWorkers(service, job, outcome),
    );
  });
  clockSkew.onTurn((wrong) => jobs.pauseSettling(wrong));
}

function startClockwork(service: Service, sweepEveryMs: number, undo: Undo): void {
  undone(undo, startSweeper(service, sweepEveryMs));
  const onError = (err: unknown) => service.log.warn({ err }, 'Partitions could not be made or dropped; will retry');
  undone(undo, startPartitions({ db: service.db, onError }));
  undone(undo, startDriftWatch(service));
  undone(undo, startSampling(service));
}

async function serve(service: Service, undo: Undo): Promise<number> {
  const { config, log, live } = service;
  const handler = createApp(service, openRoutes(service)).callback();
  const by = { publicUrl: config.publicUrl, random: { bytes: randomBytes } };
  const server = createHttpServer(handler, by, serverLimits(config.trustedProxies));
  await listen(server, config, (err) => log.warn({ err }, 'A connection could not be accepted'));
  undo.push(() => closeServer(server));
  // First, because the server waits for its connections.
  undo.push(() => live.close());
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'Listening');
  const unmentioned = findUnmentionedProxy(config);
  if (unmentioned !== null) log.warn(unmentioned);
  return port;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), 5000);
  await closed;
  clearTimeout(patience);
}
