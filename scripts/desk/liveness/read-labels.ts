import { readFile } from 'node:fs/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import { parseCsv } from '../measuring/parse-csv.js';
import { GROUP_COLUMNS, type Groups } from './attack-groups.js';

/** A labelled picture of a person in front of a camera, or of an attack. */
export interface LabelledStill {
  /** Relative to the folder of the pictures. */
  file: string;
  /** `live`, or the kind of attack. */
  label: string;
  /** The person in it; the file itself if the list does not say. */
  subject: string;
  /** What the list's columns for groups say; a column that is missing or empty is left out. */
  groups?: Groups;
}

const COLUMNS = ['file', 'label'];

/**
 * @param path a CSV whose first line names its columns: file, label, and optionally subject, group, device
 *   and quality
 * @throws Refusal if it is not one
 */
export async function readLabels(path: string): Promise<LabelledStill[]> {
  const { names, rows } = await readTable(path);
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new Refusal(`${path} has no column ${missing.join(', ')}: its first line is file,label,subject.`);
  const stills = rows().map(({ line, cell, groups }) => {
    const [file, label] = [cell('file'), cell('label')];
    if (label !== 'live' && label.toLowerCase() === 'live')
      throw new Refusal(`${path}, line ${line}: "${label}" would count as an attack: write live in lower case.`);
    if (file === '' || label === '') throw new Refusal(`${path}, line ${line}: a file and a label are needed.`);
    const still = { file, label, subject: cell('subject') || file };
    return Object.keys(groups).length === 0 ? still : { ...still, groups };
  });
  if (stills.length === 0) throw new Refusal(`${path} names no picture.`);
  return stills;
}

/**
 * Read it before anything is measured: a mistake in it must not cost the minutes of the clips.
 *
 * @param path a CSV whose first line names its columns: file, and group, device or quality
 * @param clips the names of all clips; those that the file leaves out are in no group
 * @returns by the clip's file name
 * @throws Refusal that names the line
 */
export async function readClipGroups(path: string, clips: readonly string[]): Promise<Map<string, Groups>> {
  const { names, rows } = await readTable(path);
  if (!names.includes('file') || !GROUP_COLUMNS.some((name) => names.includes(name)))
    throw new Refusal(`${path} needs the column file and one of ${GROUP_COLUMNS.join(', ')} in its first line.`);
  const all = new Map<string, Groups>();
  for (const { line, cell, groups } of rows()) {
    const refuse = (what: string) => new Refusal(`${path}, line ${line}: ${what}`);
    if (!clips.includes(cell('file'))) throw refuse(`${JSON.stringify(cell('file'))} is not the name of a clip in --clips.`);
    if (all.has(cell('file'))) throw refuse(`${cell('file')} is named twice.`);
    all.set(cell('file'), groups);
  }
  return all;
}

async function readTable(path: string) {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Refusal(`${path} cannot be read.`, { cause });
  });
  const [head, ...lines] = parseCsv(text, path);
  const names = head?.cells ?? [];
  const toRow = ({ line, cells }: (typeof lines)[number]) => {
    if (cells.length !== names.length)
      throw new Refusal(`${path}, line ${line}: ${cells.length} cells for ${names.length} columns.`);
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const groups = Object.fromEntries(GROUP_COLUMNS.flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]])));
    return { line, cell, groups };
  };
  return { names, rows: () => lines.map(toRow) };
}
