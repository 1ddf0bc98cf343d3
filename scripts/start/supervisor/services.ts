import { join } from 'node:path';
import type { RoleUrls } from '@faceproof/installation/database/embedded-postgres.js';
import type { DevFile } from '@faceproof/installation/state/dev-file.js';
import type { Settings } from '@faceproof/installation/state/settings.js';
import type { StateFolder } from '@faceproof/installation/state/state-folder.js';
import { type Kept, keepRunning } from './keep-running.js';
import { openChildRecord } from './leftovers.js';
import { openLogFile } from './log-file.js';
import type { ReadableLine } from './readable-line.js';
import { spawnServiceChild, type WaitingChild } from './service-child.js';
import type { Terminal } from './terminal.js';

export interface Services {
  /** Starts the processes, which load meanwhile and wait. */
  load(): void;
  /** Starts all services at once: a worker needs the database, but not the orchestrator. Rejects if one cannot start. */
  start(known: StartedWith): Promise<void>;
  stopOrchestrator(): Promise<void>;
  stopWorkers(): Promise<void>;
  /** Restarts all services, because their environment has changed. */
  bounce(): Promise<void>;
  /** Closes the logs. */
  close(): void;
}

/** What is known only once the database runs. */
interface StartedWith {
  dev: DevFile;
  databaseUrls: () => RoleUrls;
}

interface Context {
  settings: Settings;
  state: StateFolder;
  environment: NodeJS.ProcessEnv;
  terminal: Terminal;
  now: () => number;
}

// The whole shutdown takes at most ten seconds. The database gets the time that remains after these.
const WORKER_STOP_MS_MAX = 3_500;
const ORCHESTRATOR_STOP_MS_MAX = 3_500;
const SHOWN_MAX = 12;
const SHOWN_EVERY_MS = 10_000;

/** Runs the orchestrator and the workers as child processes, and restarts them when they end. Their logs go to files. */
export function openServices(context: Context): Services {
  const { settings, state } = context;
  const record = openChildRecord(settings.folder);
  const logs = new Map<string, ReturnType<typeof openLogFile>>();
  const kept: { orchestrator: Kept[]; workers: Kept[] } = { orchestrator: [], workers: [] };
  const workers = Array.from({ length: settings.workers }, (_, index) => (index === 0 ? 'worker' : `worker ${index + 1}`));
  const programs: Program[] = [
    { name: 'orchestrator', part: 'orchestrator', stopMsMax: ORCHESTRATOR_STOP_MS_MAX, env: () => orchestratorEnv(context) },
    ...workers.map(
      (name): Program => ({ ...{ name, part: 'workers', stopMsMax: WORKER_STOP_MS_MAX, env: () => workerEnv(context) } }),
    ),
  ];
  /** Started before they were wanted. */
  const waiting = new Map<string, WaitingChild>();

  const spawn = ({ name, part, stopMsMax, env }: Program): WaitingChild => {
    const logPath = join(state.logsDir, `${name.replaceAll(' ', '-')}.log`);
    const log = logs.get(name) ?? openLogFile(logPath);
    logs.set(name, log);
    const main = join(settings.root, part, 'dist', 'main.js');
    const show = limited(context, name);
    const onStarted = (pid: number) => record.add(main, pid);
    return spawnServiceChild({ name, main, root: settings.root, env: env(), log, logPath, stopMsMax, show, onStarted });
  };
  const keep = (program: Program, late: () => Record<string, string>) =>
    keepRunning({
      name: program.name,
      open: (signal) => {
        const child = waiting.get(program.name) ?? spawn(program);
        waiting.delete(program.name);
        return child.begin(late(), signal);
      },
      warn: (sentence) => context.terminal.warn('supervisor', sentence),
      now: context.now,
    }).then((one) => kept[program.part].push(one));
  const stopAll = async (list: Kept[]) => {
    await Promise.all(list.splice(0).map((one) => one.stop()));
  };
  const stopWaiting = async (part: Part) => {
    const ofPart = programs.filter((program) => program.part === part).map(({ name }) => waiting.get(name));
    await Promise.all(ofPart.map((child) => child?.stop()));
  };

  return {
    load: () => {
      for (const program of programs) waiting.set(program.name, spawn(program));
    },
    start: async ({ dev, databaseUrls }) => {
      const late = {
        orchestrator: () => ({
          DATABASE_URL: databaseUrls().service,
          OPERATOR_TOKEN: dev.operatorToken,
          FACEPROOF_DEMO_KEY: dev.testKey,
        }),
        // A role that reaches nothing but the queue.
        workers: () => ({ DATABASE_URL: databaseUrls().worker }),
      };
      const opened = await Promise.allSettled(programs.map((program) => keep(program, late[program.part])));
      const failed = opened.find((one) => one.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
    stopOrchestrator: async () => {
      await Promise.all([stopAll(kept.orchestrator), stopWaiting('orchestrator')]);
    },
    stopWorkers: async () => {
      await Promise.all([stopAll(kept.workers), stopWaiting('workers')]);
    },
    bounce: async () => {
      await Promise.all([...kept.workers, ...kept.orchestrator].map((one) => one.bounce()));
    },
    close: () => {
      for (const log of logs.values()) log.close();
    },
  };
}

type Part = 'orchestrator' | 'workers';

interface Program {
  name: string;
  part: Part;
  stopMsMax: number;
  env: () => NodeJS.ProcessEnv;
}

function orchestratorEnv({ settings, state, environment }: Context): NodeJS.ProcessEnv {
  return {
    ...environment,
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    // The supervisor has migrated.
    MIGRATION_DATABASE_URL: '',
    MIGRATION_KEYS_DATABASE_URL: '',
    // Empty if a bucket is configured, because a service rejects having both.
    MEDIA_DIR: environment.S3_BUCKET ? '' : state.mediaDir,
    MASTER_KEY_FILE: environment.MASTER_KEY_FILE ?? state.masterKeyFile,
    WORKER_KEY_FILE: environment.WORKER_KEY_FILE ?? state.workerKeyFile,
    MODELS_DIR: settings.modelsDir,
    MODEL_DEFINITIONS_DIR: settings.definitionsDir,
    ALLOW_PRIVATE_WEBHOOKS: environment.ALLOW_PRIVATE_WEBHOOKS ?? 'true',
    FACEPROOF_DEV: environment.FACEPROOF_DEV ?? 'true',
    LOG_LEVEL: environment.LOG_LEVEL ?? 'info',
  };
}

/** A worker gets neither a master key, nor access to a KMS, nor the operator token, nor the owner of the database. */
const NOT_FOR_WORKERS = /^(MASTER_KEY|KMS|VAULT_|OPERATOR_TOKEN|MIGRATION_|KEYS_DATABASE_URL|PORT$)/;

function workerEnv({ settings, state, environment }: Context): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => !NOT_FOR_WORKERS.test(name))),
    // Empty if a bucket is configured, because a service rejects having both.
    MEDIA_DIR: environment.S3_BUCKET ? '' : state.mediaDir,
    WORKER_KEY_FILE: environment.WORKER_KEY_FILE ?? state.workerKeyFile,
    MODELS_DIR: settings.modelsDir,
    MODEL_DEFINITIONS_DIR: settings.definitionsDir,
    ENGINE: settings.engine,
    LOG_LEVEL: environment.LOG_LEVEL ?? 'info',
  };
}

/** A failing service may log a thousand warnings a second. The terminal shows the first few; the log file has them all. */
function limited({ terminal, now }: Context, name: string): (line: ReadableLine) => void {
  const window = { since: 0, shown: 0 };
  return (line) => {
    if (now() - window.since > SHOWN_EVERY_MS) {
      window.since = now();
      window.shown = 0;
    }
    window.shown += 1;
    if (window.shown <= SHOWN_MAX) terminal.warn(name, line.text, line.level);
    if (window.shown === SHOWN_MAX)
      terminal.warn(name, `Further warnings are only in .faceproof/logs/${name.replaceAll(' ', '-')}.log.`);
  };
}
