import type { Queryable } from '../store/database.js';

/** What the operator tells everybody who opens the hosted page; null: nothing. */
export async function loadNotice(db: Queryable): Promise<string | null> {
  return (await db('installation').first('notice'))?.notice ?? null;
}

export async function storeNotice(db: Queryable, notice: string | null): Promise<void> {
  await db('installation').update({ notice });
}
