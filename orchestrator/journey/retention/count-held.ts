import type { SubjectSummary } from '@faceproof/protocol/api/evidence/subjects.js';
import type { Queryable } from '../../store/database.js';
import type { Held } from './retention-row.js';
import { RETENTION } from './retention-table.js';

/** What is held of one kind, and when it goes. */
export type HeldRows = SubjectSummary['held'][number];

/** Counts the rows of a person by the rows of the retention table that say how to find them. */
export async function countHeld(db: Queryable, subjectRow: string): Promise<HeldRows[]> {
  const counted: HeldRows[] = [];
  for (const row of RETENTION) {
    if (row.kind !== 'DATED') continue;
    for (const held of [row.held ?? []].flat()) counted.push(await count(db, subjectRow, row.column, held));
  }
  return counted;
}

async function count(db: Queryable, subjectRow: string, column: string, held: Held): Promise<HeldRows> {
  const { kind, rows, afterMs = 0 } = held;
  const result = await db.raw(
    `select count(*)::int as count, count(*) filter (where ${column} is null)::int as undated, min(${column}) as first, max(${column}) as last
     from ${rows.replaceAll('$SUBJECT', ':subjectRow')}`,
    { subjectRow },
  );
  const [{ count, undated, first, last }] = result.rows;
  return { kind, count, goesFrom: dateAfter(first, afterMs), goesBy: dateAfter(last, afterMs), undated };
}

function dateAfter(time: Date | null, ms: number): string | null {
  return time === null ? null : new Date(time.getTime() + ms).toISOString();
}
