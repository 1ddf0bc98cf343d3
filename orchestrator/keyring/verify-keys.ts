import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import type { SealedColumn } from '../vault/sealed-column.js';
import { NIL, openSubjectKeys } from '../vault/subject-keys.store.js';
import { openUnderWrapping, type WrappingKeys, wrappingKeyIdOf } from '../vault/wrapping-keys.js';
import { homeOf, SEALED_COLUMNS } from './sealed-columns.js';
import { listValues, type SealedValue } from './sealed-values.store.js';
import { type Databases, listWrappingKeys } from './wrapping-keys.store.js';

export interface VerifiedColumn {
  /** Such as `subject_keys.wrapped_key`. */
  name: string;
  /** Values that open under the active key. */
  current: number;
  /** Values that open under an older key. */
  older: number;
  /** Values that do not open. */
  damaged: number;
}

const PAGE = 500;

/** Opens every value that is sealed under a wrapping key, and counts the results. Changes nothing. */
export async function verifyKeys(by: Databases & { keyring: WrappingKeys }): Promise<VerifiedColumn[]> {
  const active = (await listWrappingKeys(by.db)).find(({ state }) => state === 'ACTIVE')?.id ?? Buffer.alloc(0);
  const columns: VerifiedColumn[] = [];
  for (const column of SEALED_COLUMNS) columns.push(await verifyColumn(by, column, active));
  return columns;
}

async function verifyColumn(
  by: Databases & { keyring: WrappingKeys },
  column: SealedColumn,
  active: Buffer,
): Promise<VerifiedColumn> {
  const counts: VerifiedColumn = { name: `${column.table}.${column.column}`, current: 0, older: 0, damaged: 0 };
  let after: unknown = null;
  for (;;) {
    const page = await listValues(homeOf(by, column), column, after, PAGE);
    for (const value of page) counts[judge(by.keyring, value, active)]++;
    if (page.length < PAGE) return counts;
    after = page.at(-1)?.id;
  }
}

/** @returns how many subjects that were not erased have no key: the keys were restored from a backup that is older than the data's */
export async function countWithoutKey(by: Databases): Promise<number> {
  const { find } = openSubjectKeys(by.keysDb);
  let missing = 0;
  for (let after = NIL; ; ) {
    const page = await by
      .db('subjects')
      .where('row_id', '>', after)
      .whereNull('erased_at')
      .orderBy('row_id')
      .limit(PAGE)
      .pluck('row_id');
    missing += page.length - (await find(by.db, page)).size;
    if (page.length < PAGE) return missing;
    after = page.at(-1);
  }
}

function judge(keyring: WrappingKeys, { context, sealed }: SealedValue, active: Buffer): 'current' | 'older' | 'damaged' {
  try {
    openUnderWrapping(keyring, context, sealed).fill(0);
    return wrappingKeyIdOf(sealed).equals(active) ? 'current' : 'older';
  } catch (error) {
    if (error instanceof SealBrokenError) return 'damaged';
    throw error;
  }
}
