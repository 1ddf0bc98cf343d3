import { isMediaDue } from '../../captures/captures.store.js';
import type { Picture, PictureSource } from '../../media/picture.js';
import { findDecidedCapture } from '../../sessions/decisions.store.js';
import { findSession } from '../../sessions/sessions.store.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { loadPictures } from '../pictures/load-pictures.js';
import type { PictureService } from '../pictures/load-reference.js';
import { endingOf, readParts } from '../pictures/read-parts.js';
import { findRefusal } from './judge-reviewed.js';
import type { FoundLabels, LabelledSession } from './list-labels.js';

/** A picture as it is stored. @prop ending of its file's name */
export interface StoredPicture {
  bytes: Buffer;
  ending: string;
}

export interface LabelledPictures {
  /** Of the capture that was reviewed, in time order. */
  frames: StoredPicture[];
  /** The one of them that is compared with the reference. */
  compared: StoredPicture;
  /** null: deleted, or not wanted, or the person did not agree to its use. */
  reference: StoredPicture | null;
}

/**
 * The pictures that a label is about. The key is looked up again after they were read.
 *
 * @returns null if they are deleted, or due to be, or the person was erased
 * @throws ObjectStoreError, SealBrokenError
 */
export async function loadLabelledPictures(
  service: PictureService,
  { id, samePerson, subjectRow }: Pick<LabelledSession, 'id' | 'samePerson' | 'subjectRow'>,
  { accountId, own }: Pick<FoundLabels, 'accountId' | 'own'>,
  now: Date,
): Promise<LabelledPictures | null> {
  const session = await findSession(service.db, { accountId, mode: 'LIVE' }, id);
  // The sweeper may be behind, and no retention reaches a copy.
  if (session === null || (await isMediaDue(service.db, id, now))) return null;
  const pictures = await loadPictures(service, session, { measured: samePerson !== null });
  const captureId = await findDecidedCapture(service.db, id);
  const ofCapture = pictures.filter((one) => one.kind === 'FRAME' && one.captureId === captureId);
  const frames = await readFrames(service, ofCapture);
  const compared = frames?.find(({ usedInTemplate }) => usedInTemplate) ?? frames?.[0];
  if (frames === null || compared === undefined) return null;
  const source = pictures.find(({ kind }) => kind === 'REFERENCE')?.source ?? null;
  const reference = samePerson === null || source === null ? null : await readReference(service, source, { id, own, now });
  if ((await loadSubjectKey(service, service.db, subjectRow)) === null) return null;
  return { frames, compared, reference };
}

/** The frames of a capture are in one object. */
async function readFrames(
  service: PictureService,
  frames: readonly Picture[],
): Promise<(StoredPicture & Pick<Picture, 'usedInTemplate'>)[] | null> {
  const source = frames[0]?.source ?? null;
  const parts = source === null ? null : await readParts(service, source);
  if (parts === null) return null;
  return frames.flatMap(({ source: own, usedInTemplate }) => {
    const bytes = own === null ? undefined : parts[own.position];
    return bytes === undefined ? [] : [{ bytes, ending: endingOf(bytes), usedInTemplate }];
  });
}

/** The picture of an enrollment is a frame of an earlier session, which has a consent of its own. */
async function readReference(
  service: PictureService,
  source: PictureSource,
  of: Pick<LabelledSession, 'id'> & Pick<FoundLabels, 'own'> & { now: Date },
): Promise<StoredPicture | null> {
  if (source.sessionId !== of.id) {
    const earlier = await findSession(service.db, { accountId: source.accountId, mode: 'LIVE' }, source.sessionId);
    if (findRefusal(earlier?.consent?.textHash ?? null, of.own) !== null) return null;
    if (await isMediaDue(service.db, source.sessionId, of.now)) return null;
  }
  const bytes = (await readParts(service, source))?.[source.position];
  return bytes === undefined ? null : { bytes, ending: endingOf(bytes) };
}
