import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import type { PictureSource } from '../../media/picture.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { PictureService } from './load-reference.js';

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
