import { Refusal } from '../refusal.js';
import type { Queryable } from '../store/database.js';
import { isOnHold } from './holds.store.js';

/** @throws Refusal subject_on_hold */
export async function refuseOnHold(db: Queryable, subjectRow: string, now: Date): Promise<void> {
  if (await isOnHold(db, subjectRow, now))
    throw new Refusal('subject_on_hold', 'Nothing of this person is deleted while a legal hold stands.');
}
