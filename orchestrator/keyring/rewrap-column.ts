import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import type { SealedColumn } from '../vault/sealed-column.js';
import { openUnderWrapping, sealUnderWrapping, type WrappingKeys } from '../vault/wrapping-keys.js';
import { homeOf } from './sealed-columns.js';
import { replaceValues, type SealedValue, takeValuesUnder } from './sealed-values.store.js';
import type { Databases } from './wrapping-keys.store.js';

export interface RewrapReport {
  /** Such as `subject_keys.wrapped_key`. */
  name: string;
  sealed: number;
  /** `name id` of each value that does not open. */
  damaged: string[];
}

/** Rows of one transaction, which locks them for some milliseconds. */
export const REWRAP_BATCH = 200;
const DAMAGED_MAX = 1000;

/**
 * Seals the values of a column under the current key. Each batch is a transaction of its own. Rows that another transaction has
 * locked are left for the next call.
 */
export async function rewrapColumn(
  by: Databases & { keyring: WrappingKeys },
  column: SealedColumn,
  older: readonly Buffer[],
): Promise<RewrapReport> {
  const damaged: unknown[] = [];
  let sealed = 0;
  for (;;) {
    const batch = await rewrapBatch(by, column, { older, except: damaged });
    damaged.push(...batch.damaged);
    sealed += batch.sealed;
    if (batch.taken < REWRAP_BATCH || damaged.length > DAMAGED_MAX) break;
  }
  const name = `${column.table}.${column.column}`;
  return { name, sealed, damaged: damaged.map((id) => `${name} ${Buffer.isBuffer(id) ? id.toString('hex') : String(id)}`) };
}

async function rewrapBatch(
  by: Databases & { keyring: WrappingKeys },
  column: SealedColumn,
  { older, except }: { older: readonly Buffer[]; except: readonly unknown[] },
): Promise<{ taken: number; sealed: number; damaged: unknown[] }> {
  return homeOf(by, column).transaction(async (tx) => {
    const values = await takeValuesUnder(tx, column, older, { limit: REWRAP_BATCH, except });
    const sealed = values.map((value) => ({ id: value.id, sealed: sealAgain(by.keyring, value) }));
    const whole = sealed.flatMap(({ id, sealed }) => (sealed === null ? [] : [{ id, sealed }]));
    await replaceValues(tx, column, whole);
    const damaged = sealed.filter(({ sealed }) => sealed === null).map(({ id }) => id);
    return { taken: values.length, sealed: whole.length, damaged };
  });
}

/** @returns null for a value that does not open */
function sealAgain(keyring: WrappingKeys, { context, sealed }: SealedValue): Buffer | null {
  try {
    const plain = openUnderWrapping(keyring, context, sealed);
    const again = sealUnderWrapping(keyring.current(), context, plain);
    plain.fill(0);
    return again;
  } catch (error) {
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}
