import { type ChildProcess, spawn } from 'node:child_process';
import { type Confinement, confine } from './confinement.js';

/** An installed ffmpeg, and how to run it. */
export interface Ffmpeg extends FfmpegProgram {
  confinement: Confinement;
}

export interface FfmpegProgram {
  command: string;
  /** The only variable of its environment, because this process's own contains keys. */
  searchPath: string;
}

export interface RunLimits {
  /** Bytes that it may write to its standard output. */
  bytesMax: number;
  /** Seconds of processor time. */
  cpuSeconds: number;
  msMax: number;
  /** Ends it, like a limit that it goes beyond. */
  signal?: AbortSignal;
}

/** It could not start, failed, or exceeded a limit. */
export class FfmpegError extends Error {
  override name = 'FfmpegError';
}

/** The user and group `nobody`. */
const NOBODY = 65_534;

/**
 * Runs ffmpeg confined, and kills it with all its children if it exceeds a limit.
 *
 * @param fd becomes its descriptor 3; null for none
 * @returns its standard output
 * @throws FfmpegError; the reason of the signal if it was aborted before
 */
export async function runFfmpeg(
  ffmpeg: Ffmpeg,
  args: readonly string[],
  fd: number | null,
  limits: RunLimits,
): Promise<Buffer> {
  limits.signal?.throwIfAborted();
  const child = start(ffmpeg, args, fd, limits);
  const kill = () => killGroup(child);
  const timer = setTimeout(kill, limits.msMax);
  limits.signal?.addEventListener('abort', kill, { once: true });
  const output = collect(child, limits.bytesMax, killGroup);
  try {
    if ((await ended(child)) !== 0) throw new FfmpegError('ffmpeg could not read the clip within its limits');
    return Buffer.concat(output);
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', kill);
  }
}

function start(
  { command, searchPath, confinement }: Ffmpeg,
  args: readonly string[],
  fd: number | null,
  { cpuSeconds }: RunLimits,
): ChildProcess {
  const confined = confine(confinement, { command, args, cpuSeconds });
  try {
    return spawn(confined.command, confined.args, {
      stdio: ['ignore', 'pipe', 'ignore', ...(fd === null ? [] : [fd])],
      env: { PATH: searchPath },
      cwd: '/',
      // Its own process group, so that it can be killed as a whole.
      detached: true,
      ...(confinement.asNobody ? { uid: NOBODY, gid: NOBODY } : {}),
    });
  } catch (cause) {
    throw notStarted(cause);
  }
}

/** @returns the exit code; null if a signal ended it */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(notStarted(cause)));
    child.once('close', resolve);
  });
}

function notStarted(cause: unknown): FfmpegError {
  return new FfmpegError('ffmpeg could not be started', { cause });
}

/** Keeps what the child writes, and kills it once that is too much. */
export function collect(child: ChildProcess, bytesMax: number, kill: (child: ChildProcess) => void): Buffer[] {
  const chunks: Buffer[] = [];
  let length = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > bytesMax) kill(child);
    else chunks.push(chunk);
  });
  return chunks;
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
