import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** One of our programs, started from its build, as the supervisor does. */
export interface ServiceProcess {
  pid: number;
  /** The output so far, of both streams, in JSON lines. */
  output(): string;
  /** Ends the process and waits for its exit. @param signal SIGTERM lets it finish its work, SIGKILL does not */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const START_MS_MAX = 90_000;
const END_MS_MAX = 15_000;
const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * Resolves when the process reports that it is ready. Rejects with its output if it exits before.
 *
 * @param root another copy of what is built here
 */
export async function startProcess(
  part: 'orchestrator' | 'workers',
  env: Record<string, string>,
  root = ROOT,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [join(root, part, 'dist', 'main.js')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    cwd: root,
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const output = () => chunks.join('');
  await becomesReady(child, part, output);
  return { pid: child.pid ?? 0, output, end: (signal) => end(child, signal) };
}

async function becomesReady(child: ChildProcess, part: string, output: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${part} was not ready in ${START_MS_MAX} ms:\n${output().slice(-4000)}`));
    }, START_MS_MAX);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(giveUp);
      reject(new Error(`${part} ended (${code ?? signal}) before it was ready:\n${output().slice(-4000)}`));
    });
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'ready') return;
      clearTimeout(giveUp);
      resolve();
    });
  });
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill(signal);
    const patience = setTimeout(() => child.kill('SIGKILL'), END_MS_MAX);
    await closed;
    clearTimeout(patience);
  }
  return { code: child.exitCode, signal: child.signalCode };
}
