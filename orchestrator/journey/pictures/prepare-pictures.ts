import type { PictureSource } from '../../media/picture.js';
import { findRendition } from '../../media/renditions.store.js';
import { loadSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { loadPictures } from './load-pictures.js';
import { PREPARED_WIDTHS, type RenderingService, renderPictures } from './render-pictures.js';

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
