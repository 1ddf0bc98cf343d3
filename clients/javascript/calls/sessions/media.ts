import type { CallOptions } from '../../http/send-call.js';
import { type Connection, read, readBytes, segment } from '../call.js';

/** Pictures of a session. The key needs the scope `media:read`, which it has only if it was named. */
export interface MediaCalls {
  /** Frames in time order, then the reference. Deleted pictures stay in the list. */
  list(sessionId: string, options?: CallOptions): Promise<MediaList>;
  /**
   * A picture as a JPEG.
   *
   * @throws MediaDeletedError
   */
  get(sessionId: string, mediaId: string, query?: GetMedia, options?: CallOptions): Promise<Uint8Array>;
}

/** @internal */
export function mediaCalls(connection: Connection): MediaCalls {
  const pathOf = (sessionId: string) => `/v1/sessions/${segment(sessionId)}/media`;
  return {
    list: (sessionId, options) => read(connection, pathOf(sessionId), undefined, options),
    get: (sessionId, mediaId, query = {}, options) =>
      readBytes(connection, `${pathOf(sessionId)}/${segment(mediaId)}`, { ...query }, { accept: 'image/jpeg', options }),
  };
}

export interface GetMedia {
  /** 64 to 1280 pixels; 1280 if left out. A narrower picture is not enlarged. */
  width?: number | undefined;
  /** For the audit log: `PRELOAD` if the picture is only fetched in advance. `SHOW` if left out. */
  purpose?: 'SHOW' | 'PRELOAD' | undefined;
}

export interface MediaList {
  items: MediaItem[];
}

/** What is unknown or deleted is null. */
export interface MediaItem {
  mediaId: string;
  kind: 'FRAME' | 'REFERENCE';
  captureId: string | null;
  attempt: number | null;
  /** In its capture, in time order. */
  index: number;
  atMs: number | null;
  /** Of the uploaded picture, like its sizes. */
  mediaType: string | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
  /** The centres of the person's eyes as fractions of the picture's width and height. */
  eyes: { left: { x: number; y: number }; right: { x: number; y: number } } | null;
  state: 'AVAILABLE' | 'DELETED';
  deletedAt: string | null;
  usedInTemplate: boolean;
}
