import type { Queryable } from '../store/database.js';
import { loadKeyOfSession } from '../subjects/subjects.store.js';
import { personalText } from '../vault/personal-column.js';
import type { Vault } from '../vault/vault.js';

const BODY = personalText('events.body_sealed');

/** The content of an event as stored. Both are null once it was erased. */
export interface StoredBody {
  id: string;
  sessionId: string | null;
  /** Of an event that names no person. */
  body: string | null;
  /** Of an event about a session, under the key of its subject. */
  bodySealed: Buffer | null;
}

/** @returns the columns of an event's content: in clear only if it is about no one, or about someone who is erased and whom it does not name */
export async function storedBody(
  by: { vault: Vault },
  tx: Queryable,
  { id, sessionId, body }: { id: string; sessionId: string | null; body: string },
): Promise<{ body: string | null; body_sealed: Buffer | null }> {
  const key = sessionId === null ? null : await loadKeyOfSession(by, tx, sessionId);
  return key === null ? { body, body_sealed: null } : { body: null, body_sealed: BODY.seal(by, key, id, body) };
}

/** @returns null once the content is erased */
export async function openBody(
  by: { vault: Vault },
  db: Queryable,
  { id, sessionId, body, bodySealed }: StoredBody,
): Promise<string | null> {
  if (bodySealed === null || sessionId === null) return body;
  return BODY.open(by, await loadKeyOfSession(by, db, sessionId), id, bodySealed);
}

/** Whether the event `e` still has its content, as SQL. */
export const HAS_BODY = 'num_nonnulls(e.body, e.body_sealed) = 1';
