import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processExists } from '@faceproof/installation/lock.mjs';
import { writePrivateFile } from '@faceproof/installation/private-file.js';
import { codeOf } from '@faceproof/installation/refusal.js';

const LEAVE_MS_MAX = 8_000;

/** The services' process ids, kept in a file in case this process is killed. */
export interface ChildRecord {
  add(main: string, pid: number): void;
}

interface Child {
  main: string;
  pid: number;
}

export function openChildRecord(folder: string): ChildRecord {
  const children = new Map<number, string>();
  return {
    add: (main, pid) => {
      for (const known of children.keys()) if (!processExists(known)) children.delete(known);
      children.set(pid, main);
      const list: Child[] = [...children].map(([id, path]) => ({ main: path, pid: id }));
      writePrivateFile(join(folder, 'children.json'), JSON.stringify(list));
    },
  };
}

/**
 * Waits for the services of a killed supervisor to exit, and kills those that do not. Process ids are reused, so this
 * touches a process only if it still runs the recorded file.
 */
export async function endLeftovers(folder: string): Promise<void> {
  const until = Date.now() + LEAVE_MS_MAX;
  for (const child of readRecord(folder)) {
    while ((await runs(child)) && Date.now() < until) await sleep(50);
    if (await runs(child)) kill(child.pid);
  }
}

function readRecord(folder: string): Child[] {
  const path = join(folder, 'children.json');
  if (!existsSync(path)) return [];
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(parsed)
      ? parsed.filter((child) => typeof child?.main === 'string' && Number.isInteger(child?.pid))
      : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

async function runs(child: Child): Promise<boolean> {
  if (!processExists(child.pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').split('\0').includes(child.main);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return false;
      throw error;
    }
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(child.pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(child.main);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
