import { listCaptures } from '../../captures/captures.store.js';
import type { Picture, PictureSource } from '../../media/picture.js';
import type { Session } from '../../sessions/session.js';
import type { Stored } from '../../vault/stored.js';
import { endingOf, loadPictures, readParts } from '../pictures/load-pictures.js';
import type { ZipEntry } from './zip-entries.js';

/** The pictures and clips of a session as they are stored. One object of the media store is in memory at a time. */
export async function* listPictures(
  service: Pick<Stored, 'db' | 'vault'>,
  session: Session,
  folder: string,
): AsyncGenerator<ZipEntry> {
  const pictures = await loadPictures(service, session, { measured: false });
  for (const group of groupByObject(pictures)) {
    const parts = await readParts(service, group.source);
    for (const { mediaId, position } of group.pictures) {
      const bytes = parts?.[position];
      if (bytes !== undefined) yield toEntry(`${folder}/${mediaId}`, bytes);
    }
    const burst = parts?.slice(group.pictures.length) ?? [];
    for (const [i, bytes] of burst.entries()) yield toEntry(`${folder}/${group.source.captureId}-burst-${i}`, bytes);
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

function toEntry(name: string, bytes: Buffer): ZipEntry {
  return { name: `${name}.${endingOf(bytes)}`, bytes, compress: false };
}
