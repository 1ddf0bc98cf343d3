import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import type { Database, Row } from '../store/database.js';
import { personalContext } from '../vault/personal-column.js';
import type { Vault } from '../vault/vault.js';
import type { VerifiedColumn } from './verify-keys.js';

const OF_SESSION = '(select s.subject_row from sessions s where s.id = session_id)';

/**
 * THE LIST: every column of vault/personal-column.ts, with the row that its context names and its subject, as SQL. A test fails if it
 * lacks a column of the database.
 */
export const PERSONAL_COLUMNS = [
  { table: 'subjects', column: 'subject_id_sealed', row: 'row_id::text', subject: 'row_id' },
  { table: 'holds', column: 'reason_sealed', row: 'id', subject: 'subject_row' },
  { table: 'requests', column: 'note_sealed', row: 'id', subject: 'subject_row' },
  { table: 'sessions', column: 'details_sealed', row: 'id', subject: 'subject_row' },
  { table: 'events', column: 'body_sealed', row: 'id', subject: OF_SESSION },
  { table: 'decisions', column: 'remarks_sealed', row: `session_id || ':' || version`, subject: OF_SESSION },
  { table: 'review_votes', column: 'remarks_sealed', row: `session_id || ':' || voted_by`, subject: OF_SESSION },
  { table: 'review_notes', column: 'note_sealed', row: `session_id || ':' || place`, subject: OF_SESSION },
  { table: 'appeals', column: 'reason_sealed', row: 'session_id', subject: OF_SESSION },
] as const;

const TRIED = 200;

/** Opens some values of each column with the keys of their subjects, and counts the results. Changes nothing. */
export async function verifyPersonal({ db, vault }: { db: Database; vault: Vault }): Promise<VerifiedColumn[]> {
  const verified: VerifiedColumn[] = [];
  for (const { table, column, row, subject } of PERSONAL_COLUMNS) {
    const name = `${table}.${column}`;
    const some = db(table)
      .whereNotNull(column)
      .limit(TRIED)
      .select(db.raw(`${row} as place, ${subject} as subject_row, ?? as sealed`, [column]));
    const rows = await vault.subjectKeys.addTo(db.from(some.as('some')).select('some.*'), 'some.subject_row');
    // Without a key, the person was erased while the values were read.
    const opened = rows.filter(({ subject_key }) => subject_key !== null).map((one) => opens(vault, name, one));
    const current = opened.filter(Boolean).length;
    verified.push({ name, current, older: 0, damaged: opened.length - current });
  }
  return verified;
}

function opens(vault: Vault, name: string, { place, subject_row, subject_key, sealed }: Row): boolean {
  try {
    vault.openUnder(vault.openSubjectKey(subject_row, subject_key), personalContext(name, place), sealed).fill(0);
    return true;
  } catch (error) {
    if (error instanceof SealBrokenError) return false;
    throw error;
  }
}
