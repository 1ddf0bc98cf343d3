import type { Vault } from './vault.js';

/**
 * A column of personal data, as JSON under a key of its subject: copies of the database, such as replicas, write-ahead logs and backups,
 * never contain it in clear, and destroying the key erases it from all of them. The context names table, column and row, so a value
 * that was moved elsewhere does not open.
 */
export interface SealedJson<T> {
  /** @param row the primary key of the value's row */
  seal(by: { vault: Vault }, key: Uint8Array, row: string, value: T): Buffer;
  /**
   * @param key null once the subject is erased
   * @returns null if there is no value, or no key for it
   * @throws SealBrokenError
   */
  open(by: { vault: Vault }, key: Uint8Array | null, row: string, sealed: Uint8Array | null): T | null;
}

/** @param column such as `sessions.details_sealed` */
export function sealedJson<T>(column: string): SealedJson<T> {
  const contextOf = (row: string) => `${column}:${row}`;
  return {
    seal: ({ vault }, key, row, value) => vault.sealUnder(key, contextOf(row), Buffer.from(JSON.stringify(value))),
    open({ vault }, key, row, sealed) {
      if (key === null || sealed === null) return null;
      return JSON.parse(vault.openUnder(key, contextOf(row), sealed).toString());
    },
  };
}
