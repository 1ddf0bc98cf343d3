import { Refusal } from '@faceproof/installation/refusal.js';
import { type CsvLine, parseCsv } from '../measuring/parse-csv.js';

/** Templates of several pictures, as IJB-B and IJB-C compare them. */
export interface TemplateList {
  /** The pictures of each template, in the order of the file. */
  files: ReadonlyMap<string, readonly string[]>;
  /** The person of each template; empty if the file does not say. */
  subjects: ReadonlyMap<string, string>;
}

interface TemplatePair {
  a: string;
  b: string;
  same: boolean;
  source: string;
  fold: null;
}

/** The names of a column in NIST's files and in others. */
const COLUMNS = {
  template: ['template', 'template_id'],
  file: ['file', 'filename'],
  subject: ['subject', 'subject_id'],
} as const;

/**
 * CSV with the columns template, file and, optionally, subject, also by the names of NIST's metadata (`TEMPLATE_ID`, `FILENAME`,
 * `SUBJECT_ID`); or lines of `file template media` without a head. Pure.
 *
 * @throws Refusal that names the line
 */
export function parseTemplates(text: string, path: string): TemplateList {
  const rows = text.includes(',') ? readTable(text, path) : readLines(text, path);
  const files = new Map<string, string[]>();
  const subjects = new Map<string, string>();
  for (const { line, template, file, subject } of rows) {
    files.set(template, [...(files.get(template) ?? []), file]);
    if (subject === '') continue;
    const known = subjects.get(template) ?? subject;
    if (known !== subject) throw new Refusal(`${path}, line ${line}: template ${template} is of ${known} and of ${subject}.`);
    subjects.set(template, subject);
  }
  if (files.size === 0) throw new Refusal(`${path} names no template.`);
  return { files, subjects };
}

/**
 * Lines of two templates and 1 or 0, with commas or blanks between. Without the label, the two are of one person if their subjects
 * are the same. Pure.
 *
 * @throws Refusal that names the line
 */
export function parseTemplatePairs(text: string, path: string, { files, subjects }: TemplateList): TemplatePair[] {
  return wordsOf(text).map(({ line, cells: [a = '', b = '', label, ...more] }) => {
    const where = `${path}, line ${line}`;
    for (const id of [a, b])
      if (!files.has(id)) throw new Refusal(`${where}: there is no template "${id}" in the list of templates.`);
    if (more.length > 0 || (label !== undefined && label !== '0' && label !== '1'))
      throw new Refusal(`${where}: this is not two templates and 1 or 0.`);
    const people = [subjects.get(a), subjects.get(b)];
    if (label === undefined && people.includes(undefined))
      throw new Refusal(`${where}: without 1 or 0, the list of templates must name the subject of both.`);
    return { a, b, same: label === undefined ? people[0] === people[1] : label === '1', source: 'all', fold: null };
  });
}

interface Row {
  line: number;
  template: string;
  file: string;
  /** Empty if the file does not say. */
  subject: string;
}

function readTable(text: string, path: string): Row[] {
  const [head, ...rows] = parseCsv(text, path);
  const names = (head?.cells ?? []).map((cell) => cell.toLowerCase());
  const at = (column: keyof typeof COLUMNS) => names.findIndex((name) => COLUMNS[column].some((known) => known === name));
  if (at('template') < 0 || at('file') < 0)
    throw new Refusal(`${path} has no columns template and file: its first line names the columns.`);
  return rows.map(({ line, cells }) => {
    const cell = (column: keyof typeof COLUMNS): string => cells[at(column)] ?? '';
    return checked({ line, template: cell('template'), file: cell('file'), subject: cell('subject') }, path);
  });
}

function readLines(text: string, path: string): Row[] {
  return wordsOf(text).map(({ line, cells: [file = '', template = ''] }) =>
    checked({ line, template, file, subject: '' }, path),
  );
}

/** @throws Refusal */
function checked(row: Row, path: string): Row {
  if (row.template === '' || row.file === '')
    throw new Refusal(`${path}, line ${row.line}: this is not a picture of a template.`);
  return row;
}

function wordsOf(text: string): CsvLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, i) => ({ line: i + 1, cells: row.split(/[\s,]+/).filter((cell) => cell !== '') }))
    .filter(({ cells }) => cells.length > 0);
}
