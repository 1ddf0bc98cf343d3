import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import {
  type Among,
  findAlikeCaptures,
  openMoments,
  type StoredFaceHashes,
  storeFaceHashes,
  tokensToFind,
} from '../../captures/face-hashes.store.js';
import type { IntakeFacts } from '../../captures/intake-facts.js';
import type { Moment } from '../../captures/moments.js';
import type { Recurrence } from '../../judgement/facts/judged.js';
import { isSeenAgain, momentsOf } from '../../judgement/signs/compare-face-hashes.js';
import type { Log } from '../../observe/log.js';
import { forgetAt } from '../../sessions/session.js';
import type { Change } from '../../store/alongside.js';
import type { Database, Transaction } from '../../store/database.js';
import { loadSubjectKeys } from '../../subjects/subjects.store.js';
import type { Stored } from '../../vault/stored.js';
import type { Vault } from '../../vault/vault.js';
import type { Processing } from './settle-once.js';

/**
 * How long after a capture another one of the same claimed device counts as the same sitting. The device makes its token, so
 * anyone can claim the device of their own earlier capture: the time bounds how long that weakens a suspicion to a hint.
 */
export const SITTING_MS = 60 * 60_000;

type Measured = Processing & { intake: IntakeFacts; measurement: Measurement };

/**
 * Whether a capture of another session of the account showed the same moments, coded, cropped or mirrored anew. Test sessions
 * show nothing.
 */
export async function recallFaceHashes(service: Stored & { log: Log }, measured: Measured): Promise<Recurrence | false> {
  const { session, capture, intake, measurement } = measured;
  const moments = momentsOf(measurement);
  if (session.mode === 'TEST' || moments.length === 0) return false;
  const device = digestOf(intake);
  const uploadedAt = capture.uploadedAt ?? service.clock.now();
  const sitting = device === null ? null : { device, since: new Date(uploadedAt.getTime() - SITTING_MS) };
  const tokens = tokensToFind(service, session, moments);
  const isSeen = (among: Among): Promise<boolean> => isSeenAmong(service, session, { moments, tokens }, among);
  // Apart, so that repetitions on one device cannot crowd out the capture of another.
  if (await isSeen({ sitting, inside: false })) return 'ELSEWHERE';
  if (sitting !== null && (await isSeen({ sitting, inside: true }))) return 'SAME_SITTING';
  return false;
}

/** Made in the transaction that settles the capture, for every outcome: a refused capture could also be sent again. */
export function keepFaceHashes(service: Pick<Stored, 'vault' | 'clock'>, tx: Transaction, measured: Measured): Change[] {
  const { session, capture, subjectKey, intake, measurement } = measured;
  if (session.mode === 'TEST') return [];
  const { accountId, mode } = session;
  const expiresAt = forgetAt(session, service.clock.now());
  const owner = { accountId, mode, captureId: capture.id, subjectKey, device: digestOf(intake), expiresAt };
  return storeFaceHashes(service, tx, owner, momentsOf(measurement));
}

async function isSeenAmong(
  service: { db: Database; vault: Vault; log: Log },
  session: Measured['session'],
  { moments, tokens }: { moments: readonly Moment[]; tokens: readonly Buffer[] },
  among: Among,
): Promise<boolean> {
  const alike = await findAlikeCaptures(service.db, { ...session, sessionId: session.id }, tokens, among);
  const subjects = alike.map(({ subjectRow }) => subjectRow);
  const keys = await loadSubjectKeys(service, service.db, subjects);
  const earlier = alike.map((stored) => readMoments(service, stored, keys.get(stored.subjectRow) ?? null));
  return isSeenAgain(moments, earlier);
}

function digestOf({ device }: IntakeFacts): Buffer | null {
  return device == null ? null : Buffer.from(device, 'hex');
}

/** A row that cannot be opened must not block captures that resemble it. */
function readMoments(service: { vault: Vault; log: Log }, stored: StoredFaceHashes, key: Buffer | null): Moment[] {
  if (key === null) return [];
  try {
    return openMoments(service, key, stored);
  } catch (err) {
    service.log.error({ err, captureId: stored.captureId }, 'The face hashes of a capture do not open; it is not compared');
    return [];
  }
}
