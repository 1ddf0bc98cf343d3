import type { Ending } from '@faceproof/protocol/words.js';
import { findFirstDecision } from '../../sessions/decisions.store.js';
import type { Session } from '../../sessions/session.js';
import type { Queryable } from '../../store/database.js';
import { endingOf } from './ending-of.js';

/** @returns how it ended for the person; null while they can still go on */
export async function loadEnding(db: Queryable, session: Session, expired: boolean): Promise<Ending | null> {
  const first = session.status === 'DECLINED' ? await findFirstDecision(db, session.id) : null;
  return endingOf(session, expired, first?.outcome === 'DECLINED' ? first.reasons : []);
}
