import type { Id } from '@faceproof/protocol/ids.js';
import type { MediaKind } from '@faceproof/protocol/words.js';
import type { Eyes } from '../captures/eyes.js';

/** A picture as people may see it. What is unknown or deleted is null. */
export interface Picture {
  mediaId: Id<'media'>;
  kind: MediaKind;
  captureId: string | null;
  attempt: number | null;
  /** In its capture, in time order. */
  index: number;
  atMs: number | null;
  mediaType: string | null;
  /** Upright. */
  width: number | null;
  height: number | null;
  bytes: number | null;
  eyes: Eyes | null;
  deleted: Deletion | null;
  usedInTemplate: boolean;
  /** null once it is deleted. */
  source: PictureSource | null;
}

/** @prop at null: the moment was not recorded */
export interface Deletion {
  at: Date | null;
}

/** Where the bytes of a picture are. */
export interface PictureSource {
  /** The session whose subject's key seals the object: of an enrollment's picture, another session of the same person. */
  sessionId: string;
  accountId: string;
  subjectRow: string;
  /** null: a reference that was uploaded. */
  captureId: string | null;
  blobId: string;
  wrappedKey: Buffer;
  /** Whether the object holds one picture, or several in a media container. */
  kind: 'PICTURE' | 'PICTURES';
  /** In the container. */
  position: number;
}
