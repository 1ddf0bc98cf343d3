import type { Queryable } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { loadSubject, type Subject } from './subjects.store.js';

/** @returns the subjects that a page of a list names, by their row; without those who were erased */
export async function loadSubjects(
  { db, vault }: { db: Queryable; vault: Vault },
  named: readonly { subjectRow: string | null }[],
): Promise<ReadonlyMap<string, Subject>> {
  const rows = [...new Set(named.map(({ subjectRow }) => subjectRow))].filter((row) => row !== null);
  const found = await Promise.all(rows.map(async (row) => [row, await loadSubject({ vault }, db, row)] as const));
  return new Map(found.flatMap(([row, subject]) => (subject === null ? [] : [[row, subject]])));
}
