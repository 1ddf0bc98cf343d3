import { createHash } from 'node:crypto';
import { constants, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveError } from './archive-error.js';

/** More than any file that a run writes: a file of receipts has some ten megabytes at most. */
export const FILE_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Reads a file of an archive that a stranger may have made. Follows no link, so that nothing outside the folder is read, and waits for
 * no device or pipe.
 *
 * @throws ArchiveError if the file is missing, a link, no plain file or too large
 */
export async function readPlainFile(folder: string, file: string, bytesMax = FILE_BYTES_MAX): Promise<Buffer> {
  await refuseLinks(folder, file);
  const handle = await open(
    join(folder, file),
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  ).catch((error: unknown) => {
    throw new ArchiveError(`${file} cannot be read (${codeOf(error)}).`);
  });
  try {
    const { size } = await handle.stat();
    if (size > bytesMax) throw new ArchiveError(`${file} is too large: ${size} bytes, and at most ${bytesMax} are read.`);
    return await readUpTo(handle, size);
  } finally {
    await handle.close();
  }
}

/** @returns null if there is no such file. @throws ArchiveError as {@link readPlainFile}, and if the file is not JSON */
export async function readJsonFile(folder: string, file: string): Promise<unknown> {
  if (!(await exists(folder, file))) return null;
  const text = (await readPlainFile(folder, file)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveError(`${file} is not JSON.`);
  }
}

/** @returns the value of a line of receipts; null if it is not JSON, which the caller reports */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

export async function exists(folder: string, file: string): Promise<boolean> {
  try {
    await lstat(join(folder, file));
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw new ArchiveError(`${file} cannot be read (${codeOf(error)}).`);
  }
}

export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** Every part of the path below the archive's own folder. */
async function refuseLinks(folder: string, file: string): Promise<void> {
  const parts = file.split('/');
  for (const [i] of parts.entries()) {
    const part = parts.slice(0, i + 1).join('/');
    const stats = await lstat(join(folder, part)).catch((error: unknown) => {
      throw new ArchiveError(codeOf(error) === 'ENOENT' ? `${file} is missing.` : `${file} cannot be read (${codeOf(error)}).`);
    });
    if (stats.isSymbolicLink()) throw new ArchiveError(`${part} is a symbolic link. An archive contains none.`);
    if (i === parts.length - 1 && !stats.isFile()) throw new ArchiveError(`${file} is not a plain file.`);
  }
}

/** Reads no more than the size that was checked, also if the file grows meanwhile. */
async function readUpTo(handle: Awaited<ReturnType<typeof open>>, size: number): Promise<Buffer> {
  const buffer = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await handle.read(buffer, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return buffer.subarray(0, at);
}
