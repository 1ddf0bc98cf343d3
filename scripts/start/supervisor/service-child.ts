import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { WAITS_FOR_SETTINGS } from '@faceproof/hosting/settings/receive-settings.config.js';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Running } from './keep-running.js';
import type { LogFile } from './log-file.js';
import { type ReadableLine, readableLine } from './readable-line.js';

/** Longer than a worker takes to finish its captures, or to give them back. */
const RETIRE_MS_MAX = 12_000;

export interface ServiceChild extends Running {
  pid: number;
}

export interface ServiceChildOptions {
  name: string;
  main: string;
  root: string;
  env: NodeJS.ProcessEnv;
  log: LogFile;
  logPath: string;
  /** How long the program may run after SIGTERM before it is killed. */
  stopMsMax: number;
  /** Receives warnings and worse. */
  show: (line: ReadableLine) => void;
  /** Receives the process id at once, before the program is ready. */
  onStarted: (pid: number) => void;
}

/** A program that has been started, and loads or waits for its last settings. */
export interface WaitingChild {
  /**
   * Sends the settings, and waits until the program sends `{type: 'ready'}` over its IPC channel.
   *
   * @param signal once aborted, the program is stopped, also if it is not ready yet
   * @throws Refusal if the program exits before it is ready
   */
  begin(settings: Record<string, string>, signal: AbortSignal): Promise<ServiceChild>;
  stop(): Promise<void>;
}

/**
 * Starts one of our programs. It loads, and waits for its last settings. The program has its own process group, so that Ctrl-C reaches
 * only the supervisor. It exits by itself when the channel closes.
 */
export function spawnServiceChild(options: ServiceChildOptions): WaitingChild {
  const child = spawn(process.execPath, [options.main, WAITS_FOR_SETTINGS], {
    env: options.env,
    cwd: options.root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  if (child.pid !== undefined) options.onStarted(child.pid);
  // The first line of the worst level names the cause; the lines after it are consequences.
  const seen: { worst: ReadableLine | null } = { worst: null };
  readLines(child, (line, stream) => {
    options.log.write(line);
    const readable = readableLine(line, stream);
    if (readable === null) return;
    if (readable.level === 'error') seen.worst ??= readable;
    if (readable.level === 'fatal' && seen.worst?.level !== 'fatal') seen.worst = readable;
    options.show(readable);
  });
  const ended = endOf(child);
  const ready = message(child, 'ready').then(() => 'ready' as const);
  const stop = async () => {
    await stopChild(child, options.stopMsMax);
    // Its last lines come after its end, and the caller closes the log.
    await ended;
  };
  return {
    stop,
    begin: async (settings, signal) => {
      signal.addEventListener('abort', stop, { once: true });
      // Fails if the program has ended, which is found below.
      child.send({ settings }, () => undefined);
      const outcome = await Promise.race([ended, ready]);
      signal.removeEventListener('abort', stop);
      if (outcome !== 'ready') {
        throw new Refusal(`${explainFailure(options.name, seen.worst?.text ?? outcome)}. Details are in ${options.logPath}.`);
      }
      const retire = () => stopChild(child, RETIRE_MS_MAX);
      return { pid: child.pid ?? 0, ended, stop, replaceable: { outgrown: message(child, 'outgrown'), retire } };
    },
  };
}

/** Some programs log this very sentence themselves. */
function explainFailure(name: string, reason: string): string {
  return /could not start/.test(reason) ? reason.replace(/\.$/, '') : `The ${name} could not start (${reason})`;
}

function readLines(child: ChildProcess, each: (line: string, stream: 'stdout' | 'stderr') => void): void {
  for (const stream of ['stdout', 'stderr'] as const) {
    createInterface({ input: child[stream] as Readable }).on('line', (line) => each(line, stream));
  }
}

/** Resolves once the program sends `{type}`. */
function message(child: ChildProcess, type: 'ready' | 'outgrown'): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (sent) => {
      if (typeof sent === 'object' && sent !== null && 'type' in sent && sent.type === type) resolve();
    });
  });
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    // Not `exit`, because the pipes may still hold the last lines then.
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

async function stopChild(child: ChildProcess, stopMsMax: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
  await exited;
  clearTimeout(patience);
}
