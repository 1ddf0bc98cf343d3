import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import { listCaptures } from '../../captures/captures.store.js';
import { type CaptureFacts, describeFrames } from '../../media/describe-frames.js';
import { frameId } from '../../media/media-ids.js';
import type { Picture, PictureSource } from '../../media/picture.js';
import { findRendition } from '../../media/renditions.store.js';
import type { Session } from '../../sessions/session.js';
import { loadSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { loadCaptureFacts } from './load-capture-facts.js';
import { loadReference, type PictureService } from './load-reference.js';
import { PREPARED_WIDTHS, type RenderingService, renderPictures } from './render-pictures.js';

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

/**
 * Renders the pictures of a session in advance, so that a reviewer does not wait for them. Never rejects: what fails, or is lost with
 * the process, is rendered when someone asks for it.
 */
export async function preparePictures(service: RenderingService, sessionId: string): Promise<void> {
  try {
    const pictures = await loadPictures(service, await loadSession(service.db, sessionId), { measured: false });
    const sources = pictures.flatMap(({ source }) => (source === null ? [] : [[source.blobId, source] as const]));
    const unrendered = await filterUnrendered(service, [...new Map(sources).values()]);
    if (unrendered.length === 0 || !(await service.references.hasWorkers())) return;
    for (const source of unrendered) await renderPictures(service, source);
  } catch (err) {
    service.log.warn({ err, sessionId }, 'Pictures for a review were not prepared; they are rendered on demand');
  }
}

async function filterUnrendered(service: { db: Database }, sources: readonly PictureSource[]): Promise<PictureSource[]> {
  const rendered = await Promise.all(sources.map((source) => findRendition(service.db, source, PREPARED_WIDTHS[0])));
  return sources.filter((_, i) => rendered[i] === null);
}

/**
 * The pictures of one object as they are stored, by their position.
 *
 * @returns null for an object that was deleted on its date just now, or whose person was erased
 */
export async function readParts(
  service: PictureService,
  { subjectRow, blobId, wrappedKey, kind }: Pick<PictureSource, 'subjectRow' | 'blobId' | 'wrappedKey' | 'kind'>,
): Promise<Buffer[] | null> {
  const subjectKey = await loadSubjectKey(service, service.db, subjectRow);
  if (subjectKey === null) return null;
  const key = service.vault.openObjectKey(subjectKey, blobId, wrappedKey);
  try {
    const object = await service.vault.getObject(blobId, key);
    return kind === 'PICTURE' ? [object] : unpackContainer(object);
  } catch (error) {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  }
}

/** By the first bytes, which a device sent. */
export function endingOf(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpg';
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'png';
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return 'mp4';
  return bytes.subarray(0, 4).equals(Buffer.of(0x1a, 0x45, 0xdf, 0xa3)) ? 'webm' : 'bin';
}
