import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDER } from '../../folder.js';

/** One part of a schema. The files of SQL are read from the sources: nothing compiles them. */
export function readSql(name: string): string {
  return readFileSync(join(dirname(FOLDER), 'store', 'migrations', 'foundation', `${name}.sql`), 'utf8');
}
