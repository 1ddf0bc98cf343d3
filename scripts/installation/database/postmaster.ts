import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processExists } from '../lock.mjs';
import { codeOf, Refusal } from '../refusal.js';

const FAST_MS_MAX = 15_000;
const IMMEDIATE_MS_MAX = 5_000;

/**
 * Stops the postmaster that a killed supervisor left behind. It stops no other process: the process that `postmaster.pid` names
 * must also run in this data folder.
 *
 * @throws Refusal if the postmaster does not stop
 */
export async function stopLeftoverPostmaster(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (Number.isInteger(pid) && pid > 0 && processExists(pid)) {
    if (await isPostmasterOf(pid, dataDir)) return stopPostmaster(pid);
  } else if (pid > 0) {
    return; // The process is gone. PostgreSQL detects that itself, and waits for its orphaned children.
  }
  // The pid now belongs to another process, or a power failure truncated the file. PostgreSQL would refuse to start.
  rmSync(file, { force: true });
}

/**
 * Stops PostgreSQL with a fast shutdown: clients are disconnected, transactions are rolled back and everything is flushed, so the
 * next start needs no recovery. Falls back to an immediate shutdown.
 *
 * @throws Refusal if the process survives both
 */
export async function stopPostmaster(pid: number, fastMsMax: number = FAST_MS_MAX): Promise<void> {
  if (await endedBy(pid, 'SIGINT', fastMsMax)) return;
  // Immediate shutdown. The next start replays the log, so every committed transaction survives.
  if (await endedBy(pid, 'SIGQUIT', IMMEDIATE_MS_MAX)) return;
  throw new Refusal(`PostgreSQL (process ${pid}) does not stop. End that process, then run the command again.`);
}

async function endedBy(pid: number, signal: NodeJS.Signals, waitMsMax: number): Promise<boolean> {
  const until = Date.now() + waitMsMax;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return true;
    throw error;
  }
  while (Date.now() < until) {
    if (!processExists(pid)) return true;
    await sleep(20);
  }
  return false;
}

async function isPostmasterOf(pid: number, dataDir: string): Promise<boolean> {
  const real = realpathSync(dataDir);
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === real;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EACCES') throw error;
      return false; // The process has just ended, or belongs to another user.
    }
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && (stdout.includes(dataDir) || stdout.includes(real));
}
