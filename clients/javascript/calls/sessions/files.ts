import { type Bytes, type OnProgress, toBlob } from '../../http/payload.js';
import type { CallOptions } from '../../http/send-call.js';
import { type Connection, remove, segment, write } from '../call.js';

export interface FileCalls {
  /**
   * Uploads a picture of a document.
   *
   * @param picture JPEG, PNG, WebP or JPEG 2000; at most 10 MB, at least 240 pixels on the short side
   */
  create(picture: Bytes, options?: CallOptions & { onProgress?: OnProgress }): Promise<StoredFile>;
  delete(fileId: string, options?: CallOptions): Promise<void>;
}

/** @internal */
export function fileCalls(connection: Connection): FileCalls {
  return {
    create: (picture, { onProgress, ...options } = {}) => {
      const form = new FormData();
      form.append('purpose', 'DOCUMENT_IMAGE');
      form.append('file', toBlob(picture), 'file');
      return write(connection, { path: '/v1/files', payload: { kind: 'FORM', form, onProgress } }, options);
    },
    delete: (fileId, options) => remove(connection, `/v1/files/${segment(fileId)}`, options),
  };
}

export interface StoredFile {
  fileId: string;
  purpose: 'DOCUMENT_IMAGE';
  bytes: number;
  mediaType: string;
  width: number;
  height: number;
  createdAt: string;
  expiresAt: string;
}
