import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { FOLDER } from '../../folder.js';
import { collect } from '../clips/run-ffmpeg.js';
import { composeRequest } from './process-wire.js';

/** The decoder took too long. Another try would take as long. */
export class DecoderTimeoutError extends Error {
  override name = 'DecoderTimeoutError';
}

/**
 * Answers requests about hostile pictures, each in a process of its own, with an empty environment and a low priority. A new process
 * for each request gives its memory back, ends when it takes too long, and carries nothing from one person's pictures to the next. The
 * system ends one that has used up its processor time, so that the outcome does not depend on what else the machine does.
 *
 * States of a process: spare (started and waiting, so that a request does not wait for the start), in use, ended. Spares are for
 * requests that someone waits for.
 */
export interface PictureProcess {
  /**
   * @returns null if the decoder crashed on the pictures, or used up its processor time
   * @throws DecoderTimeoutError, Error if the process was killed or did not answer
   */
  ask(request: Uint8Array): Promise<Buffer | null>;
  close(): void;
}

/** The decoder broke on the picture. SIGKILL is not among them: then the system was short of memory. */
const CRASHES: ReadonlySet<string> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGABRT',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
  'SIGSYS',
  'SIGXCPU',
]);

export type PictureWork = 'normalize' | 'normalizeLogo' | 'render';

export function openPictureProcess(work: PictureWork, limits: Limits & { spare: boolean }): PictureProcess {
  const held: { spare: Helper | null; closed: boolean } = { spare: null, closed: false };
  const prepareSpare = () => {
    if (!limits.spare || held.closed || held.spare !== null) return;
    try {
      held.spare = startHelper(work, limits);
    } catch {
      // The system is short of processes or memory now. The next request starts its own.
    }
  };
  const takeSpare = (): Helper => {
    const { spare } = held;
    held.spare = null;
    return spare === null || spare.hasEnded() ? startHelper(work, limits) : spare;
  };
  prepareSpare();
  return {
    async ask(request) {
      try {
        return await askHelper(takeSpare(), request, limits);
      } finally {
        prepareSpare();
      }
    },
    close() {
      held.closed = true;
      held.spare?.child.kill('SIGKILL');
    },
  };
}

interface Limits {
  msMax: number;
  /** Of processor time. */
  cpuSeconds: number;
  /** The priority of the processes, 0 to 19; captures have 0. */
  niceness: number;
  answerBytesMax: number;
}

interface Helper {
  child: ChildProcess;
  /** Never rejects. */
  end: Promise<End>;
  hasEnded(): boolean;
}

type End = { code: number | null; signal: NodeJS.Signals | null } | { fault: Error };

/** The hard limit kills without saying why, so it comes later. */
const LIMITED = 'ulimit -S -t "$1" && ulimit -H -t "$(($1 + 2))" && shift && exec "$@"';

function startHelper(work: PictureWork, { cpuSeconds, niceness }: Limits): Helper {
  const program = join(FOLDER, 'bundle', 'picture-child.js');
  const args = ['-c', LIMITED, 'sh', String(cpuSeconds), process.execPath, program, work];
  const child = spawn('/bin/sh', args, { stdio: ['pipe', 'pipe', 'ignore'], env: {}, cwd: '/' });
  const state = { ended: false };
  const end = new Promise<End>((resolve) => {
    child.once('error', (fault) => resolve({ fault }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  void end.then(() => {
    state.ended = true;
  });
  // A process that ends before it has read everything breaks its pipe; how it ended says why.
  child.stdin?.on('error', () => undefined);
  lowerPriority(child, niceness);
  return { child, end, hasEnded: () => state.ended };
}

async function askHelper(
  { child, end }: Helper,
  request: Uint8Array,
  { msMax, answerBytesMax }: Limits,
): Promise<Buffer | null> {
  const late = { is: false };
  const timer = setTimeout(() => {
    late.is = true;
    child.kill('SIGKILL');
  }, msMax);
  const answer = collect(child, answerBytesMax, () => child.kill('SIGKILL'));
  child.stdin?.write(composeRequest(request));
  const ended = await end;
  clearTimeout(timer);
  if ('fault' in ended) throw ended.fault;
  if (late.is) throw new DecoderTimeoutError(`A decoder did not answer within ${msMax} ms`);
  if (ended.signal !== null && CRASHES.has(ended.signal)) return null;
  if (ended.code !== 0) throw new Error(`The decoding process ended (${ended.code ?? ended.signal})`);
  return Buffer.concat(answer);
}

function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // It has just ended, or the system does not allow it: it runs at the worker's priority.
  }
}
