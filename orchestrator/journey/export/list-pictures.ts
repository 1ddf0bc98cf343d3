import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import { listCaptures } from '../../captures/captures.store.js';
import type { Picture, PictureSource } from '../../media/picture.js';
import type { Service } from '../../service.js';
import type { Session } from '../../sessions/session.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { loadPictures } from '../pictures/load-pictures.js';
import type { ZipEntry } from './zip-entries.js';

/** The pictures and clips of a session as they are stored. One object of the media store is in memory at a time. */
export async function* listPictures(service: Service, session: Session, folder: string): AsyncGenerator<ZipEntry> {
  const pictures = await loadPictures(service, session, { measured: false });
  for (const group of groupByObject(pictures)) {
    const parts = await readParts(service, group.source);
    for (const { mediaId, position } of group.pictures) {
      const bytes = parts?.[position];
      if (bytes !== undefined) yield toEntry(`${folder}/${mediaId}`, bytes);
    }
  }
  for (const capture of await listCaptures(service.db, session.id)) {
    const { media, mediaDeletedAt } = capture;
    if (media?.kind !== 'VIDEO' || mediaDeletedAt !== null) continue;
    const { blobId, wrappedKey } = media;
    const [clip] = (await readParts(service, { subjectRow: session.subjectRow, blobId, wrappedKey, kind: 'PICTURES' })) ?? [];
    if (clip !== undefined) yield toEntry(`${folder}/${capture.id}`, clip);
  }
}

interface Group {
  source: PictureSource;
  pictures: { mediaId: string; position: number }[];
}

/** The frames of a capture are in one object. */
function groupByObject(pictures: readonly Picture[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { mediaId, source } of pictures) {
    if (source === null) continue;
    const group = groups.get(source.blobId) ?? { source, pictures: [] };
    group.pictures.push({ mediaId, position: source.position });
    groups.set(source.blobId, group);
  }
  return [...groups.values()];
}

/** @returns null for an object that was deleted on its date just now, or whose person was erased */
async function readParts(
  service: Service,
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

function toEntry(name: string, bytes: Buffer): ZipEntry {
  return { name: `${name}.${endingOf(bytes)}`, bytes, compress: false };
}

/** By the first bytes, which a device sent. */
function endingOf(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpg';
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'png';
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return 'mp4';
  return bytes.subarray(0, 4).equals(Buffer.of(0x1a, 0x45, 0xdf, 0xa3)) ? 'webm' : 'bin';
}
