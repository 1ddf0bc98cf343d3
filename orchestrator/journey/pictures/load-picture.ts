import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import type { PictureSource } from '../../media/picture.js';
import { dropRendition, findRendition } from '../../media/renditions.store.js';
import { Refusal } from '../../refusal.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { Stored } from '../../vault/stored.js';
import {
  abandonRendered,
  askForJpegs,
  deleted,
  makeObject,
  PREPARED_WIDTHS,
  type RenderingService,
  renderPictures,
} from './render-pictures.js';

/**
 * The picture as a JPEG without metadata. It is rendered first unless it was prepared.
 *
 * @param width of the answer; a narrower picture is not enlarged
 * @throws Refusal media_deleted, undecodable_media, overloaded, dependency_unavailable
 * @throws ObjectStoreError, SealBrokenError
 */
export async function loadPicture(service: RenderingService, source: PictureSource, width: number): Promise<Buffer> {
  const prepared = PREPARED_WIDTHS.find((one) => one === width);
  const { container, key, blobId } = await openRendition(service, source, prepared ?? WIDEST);
  const jpeg = pick(container, source);
  if (prepared !== undefined) return jpeg;
  const rendered = { accountId: source.accountId, blobId, key, kind: 'PICTURES' as const };
  return service.renderLimits.run(rendered, () => renderOnce(service, rendered, source.position, width));
}

const WIDEST = PREPARED_WIDTHS[2];

interface OpenedRendition {
  blobId: string;
  key: Buffer;
  container: Buffer;
}

async function openRendition(service: RenderingService, source: PictureSource, width: number): Promise<OpenedRendition> {
  const ready = await findOpened(service, source, width);
  if (ready !== null) return ready;
  await renderPictures(service, source);
  const rendered = await findOpened(service, source, width);
  // Deleted between the two statements.
  if (rendered === null) throw deleted();
  return rendered;
}

/** @returns null if the rendition is not there, or its object was lost */
async function findOpened(service: Stored, source: PictureSource, width: number): Promise<OpenedRendition | null> {
  const row = await findRendition(service.db, source, width);
  if (row === null) return null;
  const subjectKey = await loadSubjectKey(service, service.db, source.subjectRow);
  if (subjectKey === null) throw deleted();
  const key = service.vault.openObjectKey(subjectKey, row.blobId, row.wrappedKey);
  try {
    return { blobId: row.blobId, key, container: await service.vault.getObject(row.blobId, key) };
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error;
    // A restored store may lack it.
    await dropRendition(service.db, row.blobId, service.clock.now());
    return null;
  }
}

function pick(container: Buffer, { position }: Pick<PictureSource, 'position'>): Buffer {
  const jpeg = unpackContainer(container)[position];
  if (jpeg === undefined || jpeg.length === 0)
    throw new Refusal('undecodable_media', 'The picture is damaged: its pixels cannot be decoded.');
  return jpeg;
}

/** Renders a width that is not prepared, from our own JPEG, into an object that is deleted at once. */
async function renderOnce(
  service: RenderingService,
  source: { blobId: string; key: Buffer; kind: 'PICTURES' },
  position: number,
  width: number,
): Promise<Buffer> {
  const output = { width, ...makeObject(service, null) };
  try {
    await askForJpegs(service, source, position, [output]);
    return pick(await service.vault.getObject(output.blobId, output.key), { position: 0 });
  } finally {
    await abandonRendered(service, [output]);
  }
}
