import { Refusal } from '../refusal.js';
import type { Queryable } from '../store/database.js';
import { isFileOnHold, isOnHold, sharesWithHeld } from './holds.store.js';

/** @throws Refusal subject_on_hold */
export async function refuseOnHold(db: Queryable, subjectRow: string, now: Date): Promise<void> {
  if (await isOnHold(db, subjectRow, now)) throw onHold();
}

/** Also where someone on hold was compared with the same picture, which an erasure takes. @throws Refusal subject_on_hold */
export async function refuseErasure(db: Queryable, subjectRow: string, now: Date): Promise<void> {
  if ((await isOnHold(db, subjectRow, now)) || (await sharesWithHeld(db, subjectRow, now))) throw onHold();
}

/** Of a picture that was compared with someone. @throws Refusal subject_on_hold */
export async function refuseFileOnHold(db: Queryable, fileId: string, now: Date): Promise<void> {
  if (await isFileOnHold(db, fileId, now)) throw onHold();
}

function onHold(): Refusal {
  return new Refusal('subject_on_hold', 'Nothing of this person is deleted while a legal hold stands.');
}
