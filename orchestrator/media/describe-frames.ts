import type { Id } from '@faceproof/protocol/ids.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { CaptureRow } from '../captures/captures.store.js';
import type { ClipFrameFacts } from '../captures/clip-frame-facts.js';
import { eyesOf } from '../captures/eyes.js';
import type { IntakeFacts } from '../captures/intake-facts.js';
import type { Session } from '../sessions/session.js';
import type { Picture, PictureSource } from './picture.js';

/** What is known of a capture's pictures. All but the row is null once the media is deleted. */
export interface CaptureFacts {
  capture: CaptureRow;
  session: Pick<Session, 'id' | 'accountId' | 'subjectRow'>;
  intake: IntakeFacts | null;
  clip: ClipFrameFacts[] | null;
  /** null as well while the capture is being measured, in test mode, and where it is not wanted. */
  measurement: Measurement | null;
}

/**
 * Pure. The second half of an attempt continues the first one.
 *
 * @param from number of the first frame
 * @returns the frames in time order, whether or not they are still there
 */
export function describeFrames(facts: CaptureFacts, idOf: (index: number) => Id<'media'>, from = 0): Picture[] {
  const { capture } = facts;
  return Array.from({ length: capture.pictureCount ?? 0 }, (_, index) => ({
    mediaId: idOf(index),
    kind: 'FRAME' as const,
    captureId: capture.firstHalfId ?? capture.id,
    attempt: capture.attempt,
    index: from + index,
    ...(capture.mediaDeletedAt === null ? describeAvailable(facts, index) : DELETED),
    deleted: capture.mediaDeletedAt === null ? null : { at: capture.mediaDeletedAt },
    source: sourceOf(facts, index),
  }));
}

/** What remains of a deleted picture. */
export const DELETED = {
  atMs: null,
  mediaType: null,
  width: null,
  height: null,
  bytes: null,
  eyes: null,
  usedInTemplate: false,
};

function describeAvailable({ capture, intake, clip, measurement }: CaptureFacts, index: number): typeof DELETED | Described {
  if (capture.media?.kind === 'VIDEO') {
    const { atMs = null, width = null, height = null, bytes = null, eyes = null, index: sampled } = clip?.[index] ?? {};
    const usedInTemplate = sampled !== undefined && measurement?.frames[sampled]?.usedInTemplate === true;
    return { atMs, mediaType: 'image/jpeg', width, height, bytes, eyes, usedInTemplate };
  }
  const uploaded = intake?.pictures?.[index];
  const measured = measurement?.frames[index];
  return {
    atMs: intake?.atMs?.[index] ?? null,
    mediaType: uploaded?.mediaType ?? null,
    width: uploaded?.width ?? measured?.width ?? null,
    height: uploaded?.height ?? measured?.height ?? null,
    bytes: uploaded?.bytes ?? null,
    eyes: eyesOf(measured?.main?.landmarks),
    usedInTemplate: measured?.usedInTemplate === true,
  };
}

type Described = Pick<Picture, keyof typeof DELETED>;

function sourceOf({ capture, session }: CaptureFacts, position: number): PictureSource | null {
  const { media, mediaDeletedAt, id: captureId } = capture;
  if (media === null || mediaDeletedAt !== null) return null;
  const object = media.kind === 'FRAMES' ? media : media.clipFrames;
  if (object === null) return null;
  const { blobId, wrappedKey } = object;
  const { id: sessionId, accountId, subjectRow } = session;
  return { sessionId, accountId, subjectRow, captureId, blobId, wrappedKey, kind: 'PICTURES', position };
}
