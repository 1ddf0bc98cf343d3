import { dirname, extname, resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { explainDisk } from '@faceproof/installation/weights/fetch-error.js';
import { OWNER_ONLY, placeFile } from '@faceproof/installation/weights/place-file.js';

type Cell = string | number | boolean | null | readonly number[];
/** Each row has the same members in the same order. */
export type Row = Readonly<Record<string, Cell>>;

/** @throws Refusal for another ending, before minutes are spent on measuring */
export function checkRowsPath(flag: string, path: string | undefined): void {
  if (path !== undefined && formatOf(path) === null)
    throw new Refusal(`--${flag} ${path} must end in .csv or .ndjson: the ending chooses the format.`);
}

/**
 * Writes the rows atomically, as CSV (RFC 4180, a list as one column for each number) or as one JSON object per line. Numbers have
 * all their digits. Only the owner may read the file: embeddings are as sensitive as the pictures.
 *
 * @throws Refusal if the folder cannot be written
 */
export async function writeRows(path: string, rows: readonly Row[]): Promise<void> {
  const text = formatOf(path) === 'CSV' ? toCsv(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  await placeFile(resolve(path), Buffer.from(text, 'utf8'), OWNER_ONLY).catch((error: unknown) => {
    throw explainDisk(error, dirname(resolve(path)), path);
  });
}

function formatOf(path: string): 'CSV' | 'NDJSON' | null {
  if (extname(path) === '.csv') return 'CSV';
  return extname(path) === '.ndjson' ? 'NDJSON' : null;
}

/** Pure. */
export function toCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const head = Object.entries(first).flatMap(([name, cell]) => (isList(cell) ? cell.map((_, i) => `${name}${i}`) : [name]));
  const lines = rows.map((row) => Object.values(row).flatMap((cell) => (isList(cell) ? cell.map(String) : [toCell(cell)])));
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function isList(cell: Cell): cell is readonly number[] {
  return Array.isArray(cell);
}

function toCell(cell: string | number | boolean | null | readonly number[]): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
