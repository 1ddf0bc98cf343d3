import type { Answer } from '../../http/call.js';
import type { SiteFile } from './open-site.js';

/** The path that the site lists a file under: of a request's URL, without the query and the last slash. */
export function toPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/(.)\/$/, '$1');
}

export const VARY = { Vary: 'Accept-Encoding' };

/** The file in the smallest form that the client takes. @param accepted the header `Accept-Encoding` */
export function encode(file: SiteFile, accepted: string, headers: Record<string, string>): Pick<Answer, 'body' | 'headers'> {
  const varied = { ...headers, ...VARY };
  const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
  if (file.compressed === null || encoding === undefined) return { body: file.plain, headers: varied };
  return { body: file.compressed[encoding], headers: { ...varied, 'Content-Encoding': encoding } };
}
