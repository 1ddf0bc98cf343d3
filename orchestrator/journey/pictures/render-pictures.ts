import type { RenderJob } from '@faceproof/protocol/measuring/render-job.js';
import { findCapture } from '../../captures/captures.store.js';
import { CLOCK_SKEW_MS } from '../../captures/deadline.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import type { References } from '../../jobs/references.js';
import { newId } from '../../make-id.js';
import type { PictureSource } from '../../media/picture.js';
import type { RenderLimits } from '../../media/render-limits.js';
import { RENDERED_LATE_MS, storeRendition } from '../../media/renditions.store.js';
import type { SharedWork } from '../../media/shared-work.js';
import type { Log } from '../../observe/log.js';
import { isRefusal, Refusal } from '../../refusal.js';
import type { Transaction } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { abandonBlobs, announceBlob, keepBlobs } from '../../vault/doomed-blobs.store.js';
import type { Stored } from '../../vault/stored.js';
import type { Vault } from '../../vault/vault.js';
import { refuseUnread } from '../files/normalize-upload.js';

export interface RenderingService extends Stored {
  random: Randomness;
  config: Config;
  log: Log;
  references: References;
  rendering: SharedWork;
  renderLimits: RenderLimits;
}

/** The widths that are prepared: for a strip of frames, a picture, and a picture under the loupe. */
export const PREPARED_WIDTHS = [320, 640, 1280] as const;

/**
 * Has a worker render all pictures of a capture, or a reference, in each prepared width. Callers of this process that want the same
 * pictures at once share one job; of two processes, the first to finish counts.
 *
 * The objects are on the deletion list before they are written, and leave it with the rows that name them. Pictures that were
 * deleted meanwhile get no row.
 *
 * @throws Refusal media_deleted, overloaded, dependency_unavailable
 */
export async function renderPictures(service: RenderingService, source: PictureSource): Promise<void> {
  await service.rendering.run(source.blobId, () => service.renderLimits.run(source, () => render(service, source)));
}

async function render(service: RenderingService, source: PictureSource): Promise<void> {
  const subjectKey = await loadSubjectKey(service, service.db, source.subjectRow);
  if (subjectKey === null) throw deleted();
  const outputs = PREPARED_WIDTHS.map((width) => ({ width, ...makeObject(service, subjectKey) }));
  const key = service.vault.openObjectKey(subjectKey, source.blobId, source.wrappedKey);
  try {
    await askForJpegs(service, { ...source, key }, null, outputs);
    await keepRendered(service, source, outputs);
  } catch (error) {
    // After any other error the transaction may have been committed all the same: the sweeper deletes objects without a row.
    if (!isRefusal(error)) throw error;
    await abandonRendered(service, outputs);
    // A worker fails at pictures that were deleted while it was asked.
    throw (await service.db.transaction((tx) => isThere(tx, source))) ? error : deleted();
  }
}

export interface RenderOutput {
  width: number;
  blobId: string;
  key: Buffer;
}

/** @param parent the subject's key; null: an object that is deleted at once */
export function makeObject(
  service: { vault: Vault; clock: Clock; random: Randomness },
  parent: Buffer | null,
): { blobId: string; key: Buffer; wrapped: Buffer } {
  const blobId = newId('blob', service);
  return { blobId, ...service.vault.makeObjectKey(parent, blobId) };
}

/**
 * @param pick the only picture of the source; null: all
 * @param outputs are announced here, so that the sweeper deletes what gets no row
 * @throws Refusal overloaded, dependency_unavailable
 */
export async function askForJpegs(
  service: RenderingService,
  source: { blobId: string; key: Buffer; kind: PictureSource['kind'] },
  pick: number | null,
  outputs: readonly RenderOutput[],
): Promise<void> {
  const now = service.clock.now();
  for (const { blobId } of outputs) await announceBlob(service.db, blobId, now);
  const refer = ({ blobId, key }: { blobId: string; key: Buffer }) => ({
    blobId,
    wrappedKey: service.vault.wrapForWorker(blobId, key),
  });
  const waitMs = service.config.referenceWaitMs;
  const job: RenderJob = {
    v: 1,
    renderId: newId('media', service),
    source: { ...refer(source), kind: source.kind },
    pick,
    sizes: outputs.map((output) => ({ width: output.width, output: refer(output) })),
    enqueuedAt: now.getTime(),
    expiresAt: now.getTime() + waitMs + CLOCK_SKEW_MS,
  };
  // A caller that leaves does not end what others wait for.
  const { signal } = new AbortController();
  const { outcome } = await service.references.render(job, { waitMs, signal });
  // One that a worker began late is not slow itself: others were before it.
  const isSlow = outcome === 'LATE' && (await service.references.hasRunFor(job.renderId, waitMs / 2));
  if (isSlow) service.renderLimits.pause(source.blobId);
  if (outcome !== 'RENDERED') throw await refuseUnread(service.references, outcome, 'Ask for');
}

export function deleted(): Refusal {
  return new Refusal('media_deleted', 'The picture was deleted on its date, or with the person.');
}

async function keepRendered(
  service: Stored & { log: Log },
  source: PictureSource,
  outputs: readonly { width: number; blobId: string; wrapped: Buffer }[],
): Promise<void> {
  const createdAt = service.clock.now();
  const { sessionId, captureId } = source;
  const unwanted = await service.db.transaction(async (tx) => {
    if (!(await isThere(tx, source))) throw deleted();
    const twice: string[] = [];
    for (const { width, blobId, wrapped } of outputs) {
      const stored = await storeRendition(tx, { sessionId, captureId, width, blobId, wrappedKey: wrapped, createdAt });
      if (stored) await keepBlobs(tx, [blobId]);
      else twice.push(blobId);
    }
    return twice;
  });
  // Another process was faster. Nothing writes these objects any more.
  const doomed = unwanted.map((blobId) => ({ blobId, finalAt: createdAt }));
  await abandonBlobs(service, doomed, createdAt);
}

/** Locks the session: what deletes pictures does so too, so that it finds every row. */
async function isThere(tx: Transaction, { sessionId, captureId }: PictureSource): Promise<boolean> {
  const session = await tx('sessions').where({ id: sessionId }).forUpdate().first('erased_at', 'reference_deleted_at');
  if (session === undefined || session.erased_at !== null) return false;
  if (captureId === null) return session.reference_deleted_at === null;
  return (await findCapture(tx, captureId))?.mediaDeletedAt === null;
}

/** A worker may still write the objects; they are deleted until none can. */
export async function abandonRendered(service: Stored & { log: Log }, outputs: readonly { blobId: string }[]): Promise<void> {
  const now = service.clock.now();
  const finalAt = new Date(now.getTime() + RENDERED_LATE_MS);
  const doomed = outputs.map(({ blobId }) => ({ blobId, finalAt }));
  await abandonBlobs(service, doomed, now);
}
