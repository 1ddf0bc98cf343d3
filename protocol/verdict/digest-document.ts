import { hashBundle } from '../evidence/receipts.js';

/** @returns `sha256:` + hex SHA-256 of the document's RFC 8785 bytes, without the `digest` that the API adds to it */
export function digestDocument(document: object): string {
  const { digest: _, ...members } = document as { digest?: unknown };
  return hashBundle(members);
}
