import { spawn } from 'node:child_process';
import { onSignal } from '../on-signal.js';
import { FetchError } from './fetch-error.js';

/**
 * Runs the client of a registry in a folder where no project's configuration applies, and resolves with its exit code (null if it
 * was stopped) and output.
 *
 * @param missing what to do if the program cannot be started
 * @throws FetchError
 */
export function runClient(
  [command = '', ...args]: readonly string[],
  { cwd, signal, missing }: { cwd: string; signal: AbortSignal | undefined; missing: string },
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], ...(signal ? { signal } : {}) });
    // Otherwise it would keep downloading into a deleted folder.
    const atSignal = onSignal(() => void child.kill());
    const said = { output: '', errors: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      said.output += chunk.toString('utf8');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said.errors += chunk.toString('utf8');
    });
    child.on('error', (cause) => {
      atSignal.forget();
      if (signal?.aborted) resolve({ code: null, ...said });
      else reject(new FetchError('NO_CLIENT', missing, { cause }));
    });
    child.on('close', (code) => {
      atSignal.forget();
      resolve({ code, ...said });
    });
  });
}
