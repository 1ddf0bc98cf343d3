import { appendFile, open, readFile, truncate } from 'node:fs/promises';
import { codeOf, Refusal } from '@faceproof/installation/refusal.js';
import type { ListedErasure } from '@faceproof/orchestrator/subjects/erasures.store.js';

/** The erasures that survive the loss of the database: a file of JSON lines. It names no person and holds no key. */

const LINE_FEED = 0x0a;

/** @throws Refusal if there is no file, if its last line is incomplete, or if a line is not an erasure */
export async function readErasureList(path: string): Promise<ListedErasure[]> {
  const bytes = await readBytes(path);
  if (bytes === null) throw new Refusal(`There is no file ${path}. Name the file that "erasures export" wrote.`);
  if (wholeLinesOf(bytes).length < bytes.length) {
    throw new Refusal(
      `The last line of ${path} is incomplete, because an export did not finish. Run "erasures export" again, which corrects ` +
        'the file. If the database is lost, remove that line.',
    );
  }
  return parseLines(path, bytes);
}

/**
 * Reads the list that an export continues. Removes an incomplete last line, and ends a complete one with a line feed. Only one export
 * at a time may call it.
 *
 * @returns none if there is no file
 * @throws Refusal if another line is not an erasure
 */
export async function continueErasureList(path: string): Promise<ListedErasure[]> {
  const bytes = (await readBytes(path)) ?? Buffer.alloc(0);
  const whole = wholeLinesOf(bytes);
  const erasures = parseLines(path, whole);
  if (whole.length < bytes.length) await truncate(path, whole.length);
  if (whole.length > 0 && whole.at(-1) !== LINE_FEED) await appendFile(path, '\n');
  return erasures;
}

/** Adds lines to the end. Resolves once the file's content is durable. */
export async function appendErasures(path: string, erasures: readonly ListedErasure[]): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.writeFile(erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @returns null if there is no file */
async function readBytes(path: string): Promise<Buffer | null> {
  return readFile(path).catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return null;
    throw new Refusal(`Cannot read the list ${path}.`, { cause });
  });
}

/** Without an incomplete last line. A complete one may lack its line feed: the export was killed in between, or an editor removed it. */
function wholeLinesOf(bytes: Buffer): Buffer {
  const lastLine = bytes.lastIndexOf(LINE_FEED) + 1;
  return parse(bytes.toString('utf8', lastLine)) === null ? bytes.subarray(0, lastLine) : bytes;
}

function parseLines(path: string, bytes: Buffer): ListedErasure[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line === '') return [];
      const erasure = parse(line);
      if (erasure === null) throw new Refusal(`Line ${index + 1} of ${path} is not an erasure. Restore that file from a copy.`);
      return [erasure];
    });
}

function parse(line: string): ListedErasure | null {
  try {
    const one = JSON.parse(line);
    const complete = typeof one.subjectRow === 'string' && typeof one.receipt === 'object' && one.bundle?.type === 'erasure';
    return complete ? one : null;
  } catch {
    return null; // The line is not JSON, or null.
  }
}
