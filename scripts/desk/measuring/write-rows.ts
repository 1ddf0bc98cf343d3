import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { codeOf, Refusal } from '@faceproof/installation/refusal.js';
import { explainDisk } from '@faceproof/installation/weights/fetch-error.js';
import { OWNER_ONLY, placeFile } from '@faceproof/installation/weights/place-file.js';
import { removeUnfinished } from '@faceproof/installation/weights/remove-unfinished.js';

type Cell = string | number | boolean | null | readonly number[];
/** Each row has the same members in the same order. */
export type Row = Readonly<Record<string, Cell>>;

/**
 * Called before minutes are spent on measuring.
 *
 * @throws Refusal for another ending, and for a file that cannot be written
 */
export async function checkRowsPath(flag: string, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  if (formatOf(path) === null)
    throw new Refusal(`--${flag} ${path} must end in .csv or .ndjson: the ending chooses the format.`);
  if (!(await canWrite(resolve(path))))
    throw new Refusal(`--${flag} ${resolve(path)} cannot be written: name a file in a folder that you can write to.`);
}

/** Whether the file can be placed in its folder, or that folder be made. */
async function canWrite(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch((error: unknown) => codeOf(error));
    if (found === 'ENOENT' && dirname(folder) !== folder) continue;
    if (typeof found !== 'object' || !found?.isDirectory()) return false;
    return access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
  }
}

/**
 * Writes the rows atomically, as CSV (RFC 4180, a list as one column for each number) or as one JSON object per line. Numbers have
 * all their digits. Only the owner may read the file: embeddings are as sensitive as the pictures. The text of all rows together may
 * be longer than a string can be, so it is written in pieces. Removes what a killed run left of the same file.
 *
 * @throws Refusal if the folder cannot be written
 */
export async function writeRows(path: string, rows: Iterable<Row>): Promise<void> {
  const whole = resolve(path);
  const lines = formatOf(path) === 'CSV' ? toCsv(rows) : toNdjson(rows);
  try {
    await removeUnfinished(dirname(whole), (name) => name === basename(whole), new Date());
    await placeFile(whole, inPieces(lines), OWNER_ONLY);
  } catch (error) {
    throw explainDisk(error, dirname(whole), path);
  }
}

function formatOf(path: string): 'CSV' | 'NDJSON' | null {
  if (extname(path) === '.csv') return 'CSV';
  return extname(path) === '.ndjson' ? 'NDJSON' : null;
}

/** One line after the other: a header, then the rows. Nothing without rows. Pure. */
export function* toCsv(rows: Iterable<Row>): Generator<string> {
  let first = true;
  for (const row of rows) {
    if (first) yield toLine(Object.entries(row).flatMap(([name, cell]) => (isList(cell) ? numbered(name, cell) : [name])));
    yield toLine(Object.values(row).flatMap((cell) => (isList(cell) ? cell.map(String) : [toCell(cell)])));
    first = false;
  }
}

function numbered(name: string, cells: readonly number[]): string[] {
  return cells.map((_, i) => `${name}${i}`);
}

function toLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function* toNdjson(rows: Iterable<Row>): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** Fewer and larger writes. */
const PIECE_LENGTH = 65_536;

function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function isList(cell: Cell): cell is readonly number[] {
  return Array.isArray(cell);
}

function toCell(cell: string | number | boolean | null | readonly number[]): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
