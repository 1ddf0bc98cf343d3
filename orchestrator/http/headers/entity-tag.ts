import { createHash } from 'node:crypto';
import type { Answer } from '../call.js';

/**
 * Adds an ETag to an answer, and answers 304 where the caller holds the same.
 *
 * @param ifNoneMatch the header's value: `*`, or entity tags separated by commas, weak ones too (RFC 9110, 13.1.2)
 */
export function withEntityTag(answer: Answer, ifNoneMatch: string | null): Answer {
  const tag = entityTagOf(answer.body);
  const headers = { ...answer.headers, ETag: tag };
  if (ifNoneMatch !== null && matchesTag(ifNoneMatch, tag)) return { status: 304, headers };
  return { ...answer, headers };
}

/** A strong tag of a JSON body. */
export function entityTagOf(body: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
}

/** Weak comparison, which is what If-None-Match takes. */
export function matchesTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((each) => withoutMark(each.trim()) === withoutMark(tag));
}

/** A tag without the mark of a weak one. */
function withoutMark(tag: string): string {
  return tag.replace(/^W\//, '');
}
