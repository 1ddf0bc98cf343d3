import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { ListedErasure } from '@faceproof/orchestrator/subjects/erasures.store.js';

/** The erasures that survive the loss of the database: a file of JSON lines. It names no person and holds no key. */

/** @returns none if there is no file. @throws Refusal if a line is not an erasure */
export async function readErasureList(path: string): Promise<ListedErasure[]> {
  if (!existsSync(path)) return [];
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    const erasure = parse(line);
    if (erasure === null) throw new Refusal(`Line ${index + 1} of ${path} is not an erasure. Restore that file from a copy.`);
    return erasure;
  });
}

/** Adds lines to the end. Resolves once they would survive a power cut. */
export async function appendErasures(path: string, erasures: readonly ListedErasure[]): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.writeFile(erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

function parse(line: string): ListedErasure | null {
  try {
    const one = JSON.parse(line);
    const complete = typeof one.subjectRow === 'string' && typeof one.receipt === 'object' && one.bundle?.type === 'erasure';
    return complete ? one : null;
  } catch {
    return null; // A line that was cut off.
  }
}
