import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A lock that expires with its owner. The lock is a folder that contains the owner's name. One rename puts it in place, so it
 * never exists without an owner. If the owner's process is gone, another process takes the lock over.
 *
 * @typedef {{ pid: number, started: string | null, nonce: string }} Owner
 */

const GUARD_STALE_MS = 10_000;

/**
 * Tries to take the lock once.
 *
 * @param {string} path the lock's folder; its parent is created
 * @returns {Promise<{ held: true, release: () => Promise<void> } | { held: false, pid: number }>}
 *   `pid` is the process that holds the lock
 */
export async function tryLock(path) {
  await mkdir(dirname(path), { recursive: true });
  const owner = { pid: process.pid, started: await processStarted(process.pid), nonce: randomBytes(8).toString('hex') };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await place(path, owner)) return { held: true, release: () => release(path, owner) };
    const other = await readOwner(path);
    if (other === null) continue;
    if (await isAlive(other)) return { held: false, pid: other.pid };
    await removeStale(path, other);
  }
  throw new Error(`The lock ${path} changes owners too fast. Remove it and try again.`);
}

/**
 * Waits until the lock is free.
 *
 * @param {string} path
 * @param {{ waitMsMax: number, onWait?: (pid: number) => void }} options `onWait` is called once, before the first wait
 * @returns {Promise<{ held: true, release: () => Promise<void> } | { held: false, pid: number }>} `held: false` after waitMsMax
 */
export async function waitForLock(path, options) {
  const until = Date.now() + options.waitMsMax;
  let waiting = false;
  for (;;) {
    const lock = await tryLock(path);
    if (lock.held || Date.now() >= until) return lock;
    if (!waiting) options.onWait?.(lock.pid);
    waiting = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * The lock works because renaming a folder onto a non-empty one fails on every system.
 * @param {string} path
 * @param {Owner} owner
 */
async function place(path, owner) {
  const draft = `${path}.${owner.pid}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft);
  try {
    await writeFile(join(draft, 'owner.json'), JSON.stringify(owner));
    await rename(draft, path);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOTDIR'].includes(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Two processes that see the same dead owner must not both remove the lock: the second would remove the first one's new lock.
 * A guard folder, held for milliseconds, protects the removal, which reads the owner again under the guard.
 * @param {string} path
 * @param {Owner} dead
 */
async function removeStale(path, dead) {
  const guard = `${path}.guard`;
  try {
    await mkdir(guard);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const age = await stat(guard).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > GUARD_STALE_MS) await rm(guard, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return;
  }
  try {
    const now = await readOwner(path);
    if (now?.nonce === dead.nonce) await clearAway(path);
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

/**
 * @param {string} path
 * @param {Owner} owner
 */
async function release(path, owner) {
  const now = await readOwner(path);
  if (now?.nonce === owner.nonce) await clearAway(path);
}

/**
 * Renames the folder before it deletes it. If it were emptied in place, another process could take the lock halfway.
 * @param {string} path
 */
async function clearAway(path) {
  const away = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await rename(path, away);
  await rm(away, { recursive: true, force: true });
}

/**
 * @param {string} path
 * @returns {Promise<Owner | null>} null if the lock has just been released; an unreadable owner counts as dead
 */
async function readOwner(path) {
  try {
    const parsed = JSON.parse(await readFile(join(path, 'owner.json'), 'utf8'));
    return { pid: Number(parsed.pid) || 0, started: parsed.started ?? null, nonce: String(parsed.nonce) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (error instanceof SyntaxError) return { pid: 0, started: null, nonce: 'undefined' };
    throw error;
  }
}

/** @param {Owner} owner */
async function isAlive(owner) {
  if (!processExists(owner.pid)) return false;
  // Pids are reused after a reboot: the same pid with another start time is another process.
  return owner.started === null || (await processStarted(owner.pid)) === owner.started;
}

/**
 * @param {number} pid
 * @returns {boolean} false also for a zombie, such as one in a container without an init process
 */
export function processExists(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return !isZombie(pid);
}

/** @param {number} pid */
function isZombie(pid) {
  if (process.platform !== 'linux') return false;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false; // The process has just ended, which the next call detects.
  }
}

/**
 * @param {number} pid
 * @returns {Promise<string | null>} the start time in clock ticks since boot, with the boot id; null if the system does not provide it
 */
async function processStarted(pid) {
  try {
    const [text, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The second field is the program's name in parentheses and may contain spaces. The start time is the 22nd field.
    return `${text.slice(text.lastIndexOf(')') + 2).split(' ')[19]}@${boot.trim()}`;
  } catch {
    return null; // Not Linux, or the process has just ended.
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
