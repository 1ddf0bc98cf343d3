import { readFile } from 'node:fs/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import { parseCsv } from '../measuring/parse-csv.js';
import { GROUP_COLUMNS, type Groups } from './attack-groups.js';

/**
 * Read it before anything is measured: a mistake in it must not cost the minutes of the clips.
 *
 * @param path a CSV whose first line names its columns: file, and group, device or quality
 * @param clips the names of all clips; those that the file leaves out are in no group
 * @returns by the clip's file name
 * @throws Refusal that names the line
 */
export async function readClipGroups(path: string, clips: readonly string[]): Promise<Map<string, Groups>> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Refusal(`${path} cannot be read.`, { cause });
  });
  const [head, ...lines] = parseCsv(text, path);
  const names = head?.cells ?? [];
  if (!names.includes('file') || !GROUP_COLUMNS.some((name) => names.includes(name)))
    throw new Refusal(`${path} needs the column file and one of ${GROUP_COLUMNS.join(', ')} in its first line.`);
  const groups = new Map<string, Groups>();
  for (const { line, cells } of lines) {
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const refuse = (what: string) => new Refusal(`${path}, line ${line}: ${what}`);
    if (cells.length !== names.length) throw refuse(`${cells.length} cells for ${names.length} columns.`);
    if (!clips.includes(cell('file'))) throw refuse(`${JSON.stringify(cell('file'))} is not the name of a clip in --clips.`);
    if (groups.has(cell('file'))) throw refuse(`${cell('file')} is named twice.`);
    groups.set(
      cell('file'),
      Object.fromEntries(GROUP_COLUMNS.flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]]))),
    );
  }
  return groups;
}
