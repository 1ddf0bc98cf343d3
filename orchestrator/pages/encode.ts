import type { Answer } from '../http/call.js';

/** A file with its compressed forms; null if they are not smaller. */
export interface Compressed {
  plain: Buffer;
  compressed: { br: Buffer; gzip: Buffer } | null;
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
