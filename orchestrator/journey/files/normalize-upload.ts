import { NORMALIZE_MS_MAX, type NormalizedPicture, type NormalizeJob } from '@faceproof/protocol/measuring/normalize-job.js';
import { CLOCK_SKEW_MS } from '../../captures/deadline.js';
import type { Clock, Randomness } from '../../clock.js';
import { type Config, REFERENCE_WAIT_SECONDS_MAX } from '../../config.js';
import type { PictureBudget } from '../../files/picture-budget.js';
import type { Unanswered } from '../../jobs/ask-workers.js';
import type { NormalizeOutcome, References } from '../../jobs/references.js';
import { newId } from '../../make-id.js';
import type { Log } from '../../observe/log.js';
import { notNow, Refusal } from '../../refusal.js';
import { abandonBlobs, announceBlob } from '../../vault/doomed-blobs.store.js';
import type { Stored } from '../../vault/stored.js';
import type { Vault } from '../../vault/vault.js';
import { writeObject } from '../../vault/write-object.js';

export interface NormalizingService extends Stored {
  random: Randomness;
  config: Config;
  log: Log;
  references: References;
  pictures: PictureBudget;
}

/** After the longest wait, plus what two clocks may differ by and one decoding, no worker writes a picture any more. */
export const LATE_WRITE_MS = REFERENCE_WAIT_SECONDS_MAX * 1000 + CLOCK_SKEW_MS + NORMALIZE_MS_MAX;

/** A picture as it was uploaded. `bytes` is emptied once the picture is in the store. */
export interface UploadedPicture {
  bytes: Buffer;
}

/** How a picture is normalized. */
interface Order {
  accountId: string;
  as: 'PICTURE' | 'LOGO';
  /** As its header states them. */
  pixels: number;
  /** @throws Refusal if the normalized picture cannot be used */
  check(picture: NormalizedPicture): void;
}

/** The objects of a picture: as it was uploaded, and normalized. */
export interface PictureObjects {
  fileId: string;
  original: SealedObject;
  output: SealedObject;
}

/**
 * Seals an uploaded picture and has a worker normalize it. If that fails, nothing is left. The caller keeps what it needs and deletes the rest.
 *
 * @param at.stored called once the upload does not lie in memory any more
 * @param at.signal aborted when the caller has gone
 * @throws Refusal undecodable_media, overloaded, dependency_unavailable, and what `order.check` throws
 */
export async function normalizeUpload(
  service: NormalizingService,
  upload: UploadedPicture,
  order: Order,
  at: { stored: () => void; signal: AbortSignal },
): Promise<{ objects: PictureObjects; picture: NormalizedPicture }> {
  const objects = nameObjects(service);
  const leave = service.pictures.admit(order.accountId, order.pixels);
  try {
    await writeObject(service, objects.original.blobId, objects.original.key, upload.bytes);
    upload.bytes = Buffer.alloc(0);
    at.stored();
    await announceBlob(service.db, objects.output.blobId, service.clock.now());
    return { objects, picture: await normalize(service, objects, order, at.signal) };
  } catch (error) {
    await abandonPicture(service, objects);
    throw error;
  } finally {
    leave();
  }
}

interface SealedObject {
  blobId: string;
  key: Buffer;
  wrapped: Buffer;
}

function nameObjects(service: { vault: Vault; clock: Clock; random: Randomness }): PictureObjects {
  const name = (): SealedObject => {
    const blobId = newId('blob', service);
    return { blobId, ...service.vault.makeObjectKey(null, blobId) };
  };
  return { fileId: newId('file', service), original: name(), output: name() };
}

async function normalize(
  service: NormalizingService,
  objects: PictureObjects,
  { as, pixels, check }: Order,
  signal: AbortSignal,
): Promise<NormalizedPicture> {
  // Small pictures first: one that takes a quarter of a second does not wait for those that take ten.
  const urgency = Math.max(1, Math.ceil(pixels / 1_000_000));
  const job = composeJob(service, objects, as);
  const outcome = await service.references.normalize(job, { urgency, waitMs: service.config.referenceWaitMs, signal });
  const picture = await toPicture(service, outcome);
  check(picture);
  return picture;
}

function composeJob(
  service: { vault: Vault; clock: Clock; config: Config },
  { fileId, original, output }: PictureObjects,
  as: Order['as'],
): NormalizeJob {
  const refer = ({ blobId, key }: SealedObject) => ({ blobId, wrappedKey: service.vault.wrapForWorker(blobId, key) });
  const now = service.clock.now().getTime();
  return {
    v: as === 'LOGO' ? 2 : 1,
    fileId,
    original: refer(original),
    output: refer(output),
    enqueuedAt: now,
    expiresAt: now + service.config.referenceWaitMs + CLOCK_SKEW_MS,
  };
}

async function toPicture(service: { references: References }, outcome: NormalizeOutcome): Promise<NormalizedPicture> {
  switch (outcome.outcome) {
    case 'NORMALIZED':
      return outcome.picture;
    case 'UNDECODABLE':
      throw new Refusal('undecodable_media', 'The picture is damaged: its pixels cannot be decoded.');
    default:
      throw await refuseUnread(service.references, outcome.outcome, 'Send');
  }
}

/** Why no worker has read a picture, for the caller who sent or asked for it. */
export async function refuseUnread(
  references: References,
  outcome: Unanswered['outcome'],
  verb: 'Send' | 'Ask for',
): Promise<Refusal> {
  if (outcome === 'FAILED')
    return notNow('dependency_unavailable', `The picture could not be read now. ${verb} it again shortly.`, 5);
  if (await references.hasWorkers())
    return notNow('overloaded', `The workers have too much to do now. ${verb} the picture again shortly.`, 5);
  return notNow('dependency_unavailable', `No worker is there to read the picture. ${verb} it again shortly.`, 5);
}

/** A worker may still write the normalized picture; it is deleted until none can. */
export async function abandonPicture(service: Stored & { log: Log }, { original, output }: PictureObjects): Promise<void> {
  const now = service.clock.now();
  const late = { blobId: output.blobId, finalAt: new Date(now.getTime() + LATE_WRITE_MS) };
  await abandonBlobs(service, [{ blobId: original.blobId, finalAt: now }, late], now);
}
