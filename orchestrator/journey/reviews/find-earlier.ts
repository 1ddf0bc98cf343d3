import { listCaptures } from '../../captures/captures.store.js';
import { findAlikeCaptures, listFaceHashes, openMoments, tokensToFind } from '../../captures/face-hashes.store.js';
import { type IntakeFacts, intakeContext } from '../../captures/intake-facts.js';
import { listDuplicateSessions } from '../../enrollments/duplicate-finds.store.js';
import { isSeenAgain } from '../../judgement/signs/compare-face-hashes.js';
import type { Session } from '../../sessions/session.js';
import { findSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';

/** A session that a finding of another one points to. */
export interface EarlierSession {
  session: Session;
  finding: 'REPLAYED' | 'DUPLICATE';
  samePerson: boolean;
}

type Service = { db: Database; vault: Vault };

/**
 * The sessions whose pictures came again in this one, and those that enrolled its face under another subject. Replays are found anew
 * from what is kept of both sessions, so that nothing else is stored: a find goes with the data of either person.
 */
export async function findEarlier(service: Service, session: Session): Promise<EarlierSession[]> {
  const key = await loadSubjectKey(service, service.db, session.subjectRow);
  if (key === null) return [];
  const replayed = [...(await listByFrames(service, session, key)), ...(await listByMoments(service, session, key))];
  const duplicates = await listDuplicateSessions(service.db, session.id);
  const found = [
    ...[...new Set(replayed)].map((id) => ({ id, finding: 'REPLAYED' }) as const),
    ...[...new Set(duplicates)].map((id) => ({ id, finding: 'DUPLICATE' }) as const),
  ];
  const earlier: EarlierSession[] = [];
  for (const { id, finding } of found) {
    const other = await findSession(service.db, session, id);
    if (other === null || other.erasedAt !== null || other.createdAt > session.createdAt || other.id === session.id) continue;
    earlier.push({ session: other, finding, samePerson: other.subjectRow === session.subjectRow });
  }
  return earlier;
}

/** By the bytes of the frames, as the intake noted. */
async function listByFrames({ db, vault }: Service, session: Session, key: Buffer): Promise<string[]> {
  const captures = await listCaptures(db, session.id);
  return captures.flatMap(({ id, media, mediaDeletedAt }) => {
    if (media === null || mediaDeletedAt !== null) return [];
    const intake: IntakeFacts = JSON.parse(vault.openUnder(key, intakeContext(id), media.intakeSealed).toString('utf8'));
    return intake.replayedFrom ?? [];
  });
}

/** By the moments that they show, coded, cropped or mirrored anew. Of several that only count together, none is named. */
async function listByMoments(service: Service, session: Session, key: Buffer): Promise<string[]> {
  const found: string[] = [];
  for (const own of await listFaceHashes(service.db, session.id)) {
    const moments = openMoments(service, key, own);
    const owner = { accountId: session.accountId, mode: session.mode, sessionId: session.id };
    const alike = await findAlikeCaptures(service.db, owner, tokensToFind(service, owner, moments), {
      sitting: null,
      inside: false,
    });
    for (const other of alike) {
      const otherKey = await loadSubjectKey(service, service.db, other.subjectRow);
      if (otherKey !== null && isSeenAgain(moments, [openMoments(service, otherKey, other)])) found.push(other.sessionId);
    }
  }
  return found;
}
