import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Running } from './keep-running.js';
import type { LogFile } from './log-file.js';
import { type ReadableLine, readableLine } from './readable-line.js';

export interface ServiceChild extends Running {
  pid: number;
}

/**
 * Starts one of our programs and waits until it says `{type: 'ready'}` over its channel. It has a process group of
 * its own, so that an interrupt from the terminal reaches only the supervisor; it ends by itself when the channel breaks.
 *
 * @param options.stopMsMax how long it may take to finish after SIGTERM; then it is killed
 * @param options.show told of warnings and worse
 * @throws Refusal where it ends before it is ready
 */
export async function startServiceChild(options: {
  name: string;
  main: string;
  root: string;
  env: NodeJS.ProcessEnv;
  log: LogFile;
  logPath: string;
  stopMsMax: number;
  show: (line: ReadableLine) => void;
  /** Told the process's id at once, before it is ready. */
  started: (pid: number) => void;
}): Promise<ServiceChild> {
  const child = spawn(process.execPath, ['--enable-source-maps', options.main], {
    env: options.env,
    cwd: options.root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  if (child.pid !== undefined) options.started(child.pid);
  // The first of the worst kind: what came before was not the end, what came after only followed.
  const told: { worst: ReadableLine | null } = { worst: null };
  readLines(child, (line, stream) => {
    options.log.write(line);
    const readable = readableLine(line, stream);
    if (readable === null) return;
    if (readable.level === 'error') told.worst ??= readable;
    if (readable.level === 'fatal' && told.worst?.level !== 'fatal') told.worst = readable;
    options.show(readable);
  });
  const ended = endOf(child);
  const outcome = await Promise.race([ended, readiness(child)]);
  if (outcome !== 'ready') {
    throw new Refusal(`${whyNot(options.name, told.worst?.text ?? outcome)}: ${options.logPath} tells more.`);
  }
  return { pid: child.pid ?? 0, ended, stop: () => stopChild(child, options.stopMsMax) };
}

/** Its own last words may be that sentence already. */
function whyNot(name: string, words: string): string {
  return /could not start/.test(words) ? words : `The ${name} could not start (${words})`;
}

function readLines(child: ChildProcess, each: (line: string, stream: 'stdout' | 'stderr') => void): void {
  for (const stream of ['stdout', 'stderr'] as const) {
    createInterface({ input: child[stream] as Readable }).on('line', (line) => each(line, stream));
  }
}

function readiness(child: ChildProcess): Promise<'ready'> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready') resolve('ready');
    });
  });
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    // Not `exit`: its last words are still in the pipe then.
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
