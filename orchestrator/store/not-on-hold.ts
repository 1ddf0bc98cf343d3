import type { Queryable } from './database.js';

const HELD_SESSIONS = `from holds h join sessions s on s.subject_row = h.subject_row`;
/** Columns that lead to a person, and what a standing hold keeps of them. */
const HELD = {
  subject_row: 'select h.subject_row from holds h where h.until > ?',
  session_id: `select s.id ${HELD_SESSIONS} where h.until > ?`,
  'e.session_id': `select s.id ${HELD_SESSIONS} where h.until > ?`,
  capture_id: `select c.id ${HELD_SESSIONS} join captures c on c.session_id = s.id where h.until > ?`,
  'f.id': `select s.reference_file_id ${HELD_SESSIONS} where h.until > ? and s.reference_file_id is not null`,
} as const;
export type HeldColumn = keyof typeof HELD;

/** A condition of sweeps. Holds are few: the database lists what they keep once for a statement. */
export function notOnHold(db: Queryable, column: HeldColumn, now: Date) {
  return db.raw(`?? <> all (array(${HELD[column]}))`, [column, now]);
}
