import { readFile } from 'node:fs/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import { parseCsv } from '../measuring/parse-csv.js';
import { GROUP_COLUMNS, type Groups } from './attack-groups.js';

/**
 * @param path a CSV whose first line names its columns: file, and group, device or quality
 * @returns by the clip's file name
 * @throws Refusal if it is not one
 */
export async function readClipGroups(path: string): Promise<Map<string, Groups>> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Refusal(`${path} cannot be read.`, { cause });
  });
  const [head, ...lines] = parseCsv(text, path);
  const names = head?.cells ?? [];
  if (!names.includes('file') || !GROUP_COLUMNS.some((name) => names.includes(name)))
    throw new Refusal(`${path} needs the column file and one of ${GROUP_COLUMNS.join(', ')} in its first line.`);
  return new Map(
    lines.map(({ cells }) => {
      const cell = (name: string) => cells[names.indexOf(name)] ?? '';
      return [
        cell('file'),
        Object.fromEntries(GROUP_COLUMNS.flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]]))),
      ];
    }),
  );
}
