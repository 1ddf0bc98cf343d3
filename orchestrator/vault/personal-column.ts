import type { Vault } from './vault.js';

/**
 * A column of personal data, under a key of its subject: copies of the database, such as replicas, write-ahead logs and backups, never
 * contain it in clear, and destroying the key erases it from all of them. The context names table, column and row, so a value that was
 * moved elsewhere does not open.
 */
export interface PersonalColumn<T> {
  /** @param row the primary key of the value's row */
  seal(by: { vault: Vault }, key: Uint8Array, row: string, value: T): Buffer;
  /**
   * @param key null once the subject is erased
   * @returns null if there is no value, or no key for it
   * @throws SealBrokenError
   */
  open(by: { vault: Vault }, key: Uint8Array | null, row: string, sealed: Uint8Array | null): T | null;
}

/** @param column such as `events.body_sealed` */
export function personalText(column: string): PersonalColumn<string> {
  return personalColumn(column, { write: (text) => text, read: (text) => text });
}

/** @param column such as `sessions.details_sealed` */
export function personalJson<T>(column: string): PersonalColumn<T> {
  return personalColumn<T>(column, { write: JSON.stringify, read: JSON.parse });
}

/** The context of a column's value. */
export function personalContext(column: string, row: string): string {
  return `${column}:${row}`;
}

function personalColumn<T>(column: string, as: { write(value: T): string; read(text: string): T }): PersonalColumn<T> {
  return {
    seal: ({ vault }, key, row, value) =>
      vault.sealUnder(key, personalContext(column, row), Buffer.from(as.write(value), 'utf8')),
    open({ vault }, key, row, sealed) {
      if (key === null || sealed === null) return null;
      return as.read(vault.openUnder(key, personalContext(column, row), sealed).toString('utf8'));
    },
  };
}
