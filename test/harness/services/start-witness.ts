import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const COMMAND = join(import.meta.dirname, '..', '..', '..', 'client', 'dist', 'cli', 'faceproof.js');

export interface RunningWitness {
  url: string;
  port: number;
  /** What it wrote to standard error. */
  errors(): string;
  /** SIGTERM. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

/** Runs `faceproof witness run` as a process, on a free port. */
export async function startWitness(folder: string, logs: readonly string[], port = 0): Promise<RunningWitness> {
  const args = ['witness', 'run', '--folder', folder, '--port', String(port), ...logs.flatMap((vkey) => ['--log', vkey])];
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'exit');
  const line = await Promise.race([once(child.stdout, 'data').then(([chunk]) => String(chunk)), ended.then(() => '')]);
  const [, found] = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
  if (found === undefined) throw new Error(`The witness did not start: ${line}${errors}`);
  return {
    url: `http://127.0.0.1:${found}`,
    port: Number(found),
    errors: () => errors,
    stop: () => end(child, ended, 'SIGTERM'),
    kill: () => end(child, ended, 'SIGKILL'),
  };
}

async function end(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await ended;
}
