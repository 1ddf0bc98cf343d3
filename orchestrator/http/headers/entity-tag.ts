import { createHash } from 'node:crypto';
import type { Answer } from '../call.js';

/**
 * Adds an ETag to an answer, and answers 304 if the caller already has this version.
 *
 * @param ifNoneMatch the header's value: `*`, or entity tags separated by commas, weak ones included (RFC 9110, 13.1.2)
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

/** Weak comparison, as If-None-Match requires. */
export function matchesTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((each) => withoutMark(each.trim()) === withoutMark(tag));
}

/** Strips the prefix of a weak tag. */
function withoutMark(tag: string): string {
  return tag.replace(/^W\//, '');
}
