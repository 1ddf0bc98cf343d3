import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { NORMALIZE_MS_MAX } from '@faceproof/protocol/measuring/normalize-job.js';
import type { NormalizedImage } from './normalize-pixels.js';
import { composeRequest, readAnswer } from './normalizer-wire.js';

/** The decoder took too long for this picture. Another try would take as long. */
export class NormalizeTimeoutError extends Error {
  override name = 'NormalizeTimeoutError';
}

/**
 * Normalizes pictures, each in a process of its own, with an empty environment and a low priority. A new process for each
 * picture gives its memory back, ends when it takes too long, and carries nothing from one person's picture to the next.
 *
 * States of a process: spare (started and waiting, so that a picture does not wait for the start), in use, ended.
 */
export interface Normalizer {
  /**
   * @param upload hostile
   * @returns null if the picture cannot be decoded
   * @throws NormalizeTimeoutError, Error if the process was killed or did not answer
   */
  normalize(upload: Uint8Array): Promise<NormalizedImage | null>;
  close(): void;
}

const PROGRAM = join(import.meta.dirname, 'normalize-child.js');
/** Captures come first: they get about three quarters of a core that both want. */
const NICE = 5;
/** 40 megapixels of noise as PNG have 120 MB. */
const ANSWER_BYTES_MAX = 160_000_000;
/** The decoder broke on the picture. SIGKILL is not among them: then the system was short of memory. */
const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS']);

export function openNormalizer(msMax = NORMALIZE_MS_MAX): Normalizer {
  const held: { spare: Helper | null; closed: boolean } = { spare: null, closed: false };
  const prepareSpare = () => {
    if (held.closed || held.spare !== null) return;
    try {
      held.spare = startHelper();
    } catch {
      // The system is short of processes or memory now. The next picture starts its own.
    }
  };
  const takeSpare = (): Helper => {
    const { spare } = held;
    held.spare = null;
    return spare === null || spare.hasEnded() ? startHelper() : spare;
  };
  prepareSpare();
  return {
    async normalize(upload) {
      try {
        return await askHelper(takeSpare(), upload, msMax);
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

interface Helper {
  child: ChildProcess;
  /** Never rejects. */
  end: Promise<End>;
  hasEnded(): boolean;
}

type End = { code: number | null; signal: NodeJS.Signals | null } | { fault: Error };

function startHelper(): Helper {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'], env: {}, cwd: '/' });
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
  lowerPriority(child);
  return { child, end, hasEnded: () => state.ended };
}

async function askHelper({ child, end }: Helper, upload: Uint8Array, msMax: number): Promise<NormalizedImage | null> {
  const late = { is: false };
  const timer = setTimeout(() => {
    late.is = true;
    child.kill('SIGKILL');
  }, msMax);
  const answer = collect(child);
  child.stdin?.write(composeRequest(upload));
  const ended = await end;
  clearTimeout(timer);
  if ('fault' in ended) throw ended.fault;
  if (late.is) throw new NormalizeTimeoutError(`A picture was not normalized within ${msMax} ms`);
  if (ended.signal !== null && CRASHES.has(ended.signal)) return null;
  if (ended.code !== 0) throw new Error(`The normalizing process ended (${ended.code ?? ended.signal})`);
  return readAnswer(Buffer.concat(answer));
}

function collect(child: ChildProcess): Buffer[] {
  const chunks: Buffer[] = [];
  let length = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > ANSWER_BYTES_MAX) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  return chunks;
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // It has just ended, or the system does not allow it: it runs at the worker's priority.
  }
}
