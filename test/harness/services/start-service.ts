import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDemoAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { freePort } from '../free-port.js';
import { createDatabase } from './create-database.js';
import { queueSettings } from './queue-settings.js';
import { type ServiceProcess, startProcess } from './service-process.js';

export interface TestService {
  baseUrl: string;
  testKey: string;
  liveKey: string;
  accountId: string;
  operatorToken: string;
  /** A superuser's, for tests that look inside. */
  databaseUrl: string;
  mediaDir: string;
  /** The environment of both processes, for starting more of them. */
  env: Readonly<Record<string, string>>;
  /** 0 while it does not run. */
  orchestratorPid(): number;
  /** Kills the worker with SIGKILL. */
  killWorker(): Promise<void>;
  killOrchestrator(): Promise<void>;
  /** Stops the worker with SIGTERM, so that it finishes its jobs. */
  stopWorker(): Promise<void>;
  stopOrchestrator(): Promise<void>;
  /** Starts the processes that are not running, with additional settings if given. Resolves when the service is ready. */
  restart(env?: Record<string, string>): Promise<void>;
  /** The output of all processes so far, for proving what the logs do not contain. */
  output(): string;
  /** Stops the processes, then deletes the database and the media. */
  stop(): Promise<void>;
}

interface Options {
  /** Settings of both processes that override the defaults. */
  env?: Record<string, string>;
  /** 0 if simulated sessions are enough; the service then starts in a second. */
  workers?: 0 | 1;
  /** LIVE verifications that the account's plan includes. */
  included?: number;
  plan?: string;
  /** Another copy of what is built here. */
  root?: string;
}

const READY_MS_MAX = 90_000;
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Starts the orchestrator and one worker as separate processes, with a new database and an account with two keys. */
export async function startService(options: Options = {}): Promise<TestService> {
  const database = await createDatabase();
  const mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-media-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const account = await openAccount(database.url, options);
  const operatorToken = randomBytes(24).toString('base64url');
  const workers = options.workers ?? 1;
  const own = settings({ databaseUrl: database.roleUrls.service, mediaDir, port, baseUrl, operatorToken });
  const env = { ...own, FACEPROOF_DEMO_KEY: account.testKey, ...queueSettings(), ...options.env };

  const running: { orchestrator: ServiceProcess | null; worker: ServiceProcess | null } = { orchestrator: null, worker: null };
  const ended: ServiceProcess[] = [];
  const end = async (part: 'orchestrator' | 'worker', signal: 'SIGTERM' | 'SIGKILL') => {
    const process = running[part];
    if (process === null) return;
    running[part] = null;
    ended.push(process);
    await process.end(signal);
  };
  const restart = async (more: Record<string, string> = {}) => {
    const settings = { ...env, ...more };
    running.orchestrator ??= await startProcess('orchestrator', settings, options.root);
    if (workers > 0) {
      const ofWorker = { ...settings, DATABASE_URL: database.roleUrls.worker };
      running.worker ??= await startProcess('workers', ofWorker, options.root);
    }
    await waitUntilReady(baseUrl, workers > 0 ? '/readyz' : '/healthz');
  };
  const stop = async () => {
    await end('worker', 'SIGTERM');
    await end('orchestrator', 'SIGTERM');
    await database.drop();
    await rm(mediaDir, { recursive: true, force: true });
  };

  try {
    await restart();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl,
    ...account,
    operatorToken,
    databaseUrl: database.url,
    mediaDir,
    env,
    orchestratorPid: () => running.orchestrator?.pid ?? 0,
    killWorker: () => end('worker', 'SIGKILL'),
    killOrchestrator: () => end('orchestrator', 'SIGKILL'),
    stopWorker: () => end('worker', 'SIGTERM'),
    stopOrchestrator: () => end('orchestrator', 'SIGTERM'),
    restart,
    output: () => [...ended, running.orchestrator, running.worker].map((process) => process?.output() ?? '').join(''),
    stop,
  };
}

async function openAccount(databaseUrl: string, options: Options) {
  const opened = await openDemoAccount({
    databaseUrl,
    name: 'test',
    plan: options.plan ?? 'free',
    included: options.included ?? 10_000,
  });
  if (opened === null) throw new Error('A fresh database has an account already.');
  return { accountId: opened.accountId, testKey: opened.testKey, liveKey: opened.liveKey };
}

function settings(own: { databaseUrl: string; mediaDir: string; port: number; baseUrl: string; operatorToken: string }) {
  return {
    PORT: String(own.port),
    HOST: '127.0.0.1',
    PUBLIC_URL: own.baseUrl,
    DATABASE_URL: own.databaseUrl,
    MEDIA_DIR: own.mediaDir,
    MASTER_KEY: randomBytes(32).toString('base64url'),
    WORKER_KEY: randomBytes(32).toString('base64url'),
    OPERATOR_TOKEN: own.operatorToken,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    FACEPROOF_DEV: 'true',
    MODELS_DIR: process.env.MODELS_DIR ?? join(ROOT, '.cache', 'models'),
    ENGINE: process.env.ENGINE ?? 'onnx',
    // A second thread would load and prove every model again. Several test files run in parallel anyway.
    ENGINE_THREADS: '1',
    // How long captures wait here says nothing: the machine runs other tests at the same time.
    ADMISSION_WAIT_SECONDS: '3600',
    // One capture in a hundred would be measured twice, by chance.
    COMPARED_SHARE: '0',
    LOG_LEVEL: 'info',
  };
}

async function waitUntilReady(baseUrl: string, path: '/readyz' | '/healthz'): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  for (;;) {
    const status = await fetch(baseUrl + path).then(
      (response) => response.status,
      () => 0, // Not listening yet.
    );
    if (status === 200) return;
    if (Date.now() > until) throw new Error(`${path} answered ${status} for ${READY_MS_MAX} ms.`);
    await sleep(50);
  }
}
