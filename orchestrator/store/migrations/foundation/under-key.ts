/**
 * The members of a table for a column of values under a wrapping key: a generated reference to the key's row. A key cannot be deleted
 * while a value needs it, not even one that another transaction is about to commit.
 */
export function keyOf(column: string, keyColumn = 'wrapping_key'): string {
  return `${keyColumn} bytea generated always as (nullif(substring(${column} from 2 for 4), '')) stored references wrapping_keys`;
}

/** The index by which a rotation finds the values under a key. */
export function indexOfKey(table: string, keyColumn = 'wrapping_key'): string {
  return `create index ${table}_${keyColumn} on ${table} (${keyColumn}) where ${keyColumn} is not null;`;
}
