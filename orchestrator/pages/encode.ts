import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Answer } from '../http/call.js';

/** A file with its compressed forms; null if they are not smaller. */
export interface Compressed {
  plain: Buffer;
  compressed: { br: Buffer; gzip: Buffer } | null;
}

/** A fifth of a second for a whole page; the best quality takes seconds for a few per cent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export function compress(plain: Buffer): Compressed {
  return { plain, compressed: { br: brotliCompressSync(plain, BROTLI), gzip: gzipSync(plain, { level: 9 }) } };
}

export const VARY = { Vary: 'Accept-Encoding' };

/** The file in the smallest form that the client takes. @param accepted the header `Accept-Encoding` */
export function encode(
  { plain, compressed }: Compressed,
  accepted: string,
  headers: Record<string, string>,
): Pick<Answer, 'body' | 'headers'> {
  const varied = { ...headers, ...VARY };
  const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
  if (compressed === null || encoding === undefined) return { body: plain, headers: varied };
  return { body: compressed[encoding], headers: { ...varied, 'Content-Encoding': encoding } };
}
