import type { Named } from '@faceproof/protocol/verdict/verdict-input.js';

/** For auditors and their pages. */
export const PUBLIC_DOCUMENT = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' };

export function showDocument<T extends object>({ document, digest }: Named<T>): T & { digest: string } {
  return { ...document, digest };
}
