import { Refusal } from '@faceproof/installation/refusal.js';

export interface CsvLine {
  /** Where the line begins, from 1. */
  line: number;
  cells: string[];
}

/**
 * CSV as RFC 4180 has it: a quoted cell may hold commas, quotes written twice, and line ends. Cells without quotes are trimmed;
 * empty lines are left out. Pure.
 *
 * @param path for the sentence
 * @throws Refusal that names the line of a quote that is not closed, or that something follows
 */
export function parseCsv(text: string, path: string): CsvLine[] {
  const lines: CsvLine[] = [];
  const source = text.replace(/^\uFEFF/, '');
  let [at, line] = [0, 1];
  while (at < source.length) {
    const begin = line;
    const cells: string[] = [];
    for (let more = true; more; ) {
      const cell = readCell(source, at);
      if (cell === null) throw new Refusal(`${path}, line ${line}: a quote is not closed, or something follows it.`);
      cells.push(cell.text);
      line += source.slice(at, cell.end).split('\n').length - 1;
      at = cell.end;
      more = source[at] === ',';
      if (more) at++;
    }
    at += source.startsWith('\r\n', at) ? 2 : 1;
    line++;
    if (cells.some((cell) => cell !== '')) lines.push({ line: begin, cells });
  }
  return lines;
}

// A choice for each character would overflow the stack where the quote of a large file is not closed.
const QUOTED = /[ \t]*"([^"]*(?:""[^"]*)*)"[ \t]*(?=,|\r?\n|$)/y;
const PLAIN = /([^",\r\n]*)(?=,|\r?\n|$)/y;

/** @returns the cell that begins there, and where it ends; null if its quotes are wrong */
function readCell(source: string, at: number): { text: string; end: number } | null {
  QUOTED.lastIndex = at;
  const [whole, quoted] = QUOTED.exec(source) ?? [];
  if (whole !== undefined && quoted !== undefined) return { text: quoted.replaceAll('""', '"'), end: at + whole.length };
  PLAIN.lastIndex = at;
  const [plain] = PLAIN.exec(source) ?? [];
  return plain === undefined ? null : { text: plain.trim(), end: at + plain.length };
}
