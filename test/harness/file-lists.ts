import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of tests by how long they take. */
export function readLists(): { slow: string[]; longest: string[] } {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'file-lists.json'), 'utf8'));
}
