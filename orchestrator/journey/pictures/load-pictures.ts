import { listCaptures } from '../../captures/captures.store.js';
import { type CaptureFacts, describeFrames } from '../../media/describe-frames.js';
import { frameId } from '../../media/media-ids.js';
import type { Picture } from '../../media/picture.js';
import type { Session } from '../../sessions/session.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { loadCaptureFacts } from './load-capture-facts.js';
import { loadReference, type PictureService } from './load-reference.js';

/**
 * The pictures of a session: the frames of each attempt in time order, then the reference.
 *
 * @param with.measured whether eyes, and what the template was made of, are wanted; both are in objects of the media store
 * @throws ObjectStoreError
 */
export async function loadPictures(
  service: PictureService,
  session: Session,
  { measured }: { measured: boolean },
): Promise<Picture[]> {
  const subjectKey = await loadSubjectKey(service, service.db, session.subjectRow);
  const captures = await listCaptures(service.db, session.id);
  const facts: CaptureFacts[] = [];
  for (const capture of captures) facts.push(await loadCaptureFacts(service, { session, capture, subjectKey, measured }));
  const frames: Picture[] = [];
  for (const one of facts) {
    const from =
      one.capture.firstHalfId === null ? 0 : frames.filter(({ captureId }) => captureId === one.capture.firstHalfId).length;
    frames.push(...describeFrames(one, (index) => frameId(service, session, one.capture, index), from));
  }
  const reference = await loadReference(service, session, { facts, measured });
  return reference === null ? frames : [...frames, reference];
}
