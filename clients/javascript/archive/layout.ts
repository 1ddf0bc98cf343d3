import { ArchiveError } from './archive-error.js';

/**
 * The files of an archive. Each is complete or absent, because it is written beside its place and then renamed.
 *
 * - `archive.json`: whose receipts these are, and the files of receipts with their digests. Written last.
 * - `keys.json`: the published keys.
 * - `checkpoints.json`: each checkpoint that a run saw, with the time and the proof that the log only grew since the one before.
 * - `receipts/<index of the first in the log>.ndjson`: evidence, one receipt on each line.
 * - `consent-texts/<hash>.json`: the texts that receipts name.
 */
export const MANIFEST = 'archive.json';
export const KEYS = 'keys.json';
export const CHECKPOINTS = 'checkpoints.json';

export interface Manifest {
  v: 1;
  /** Where the receipts came from. For people: nothing is verified with it. */
  service: string;
  mode: 'LIVE' | 'TEST';
  /** null until the first receipt. */
  accountId: string | null;
  /** The log's public key, as the first run saw it. */
  vkey: string;
  /** All receipts of the account below this index of the log are in the archive. */
  next: number;
  /** In the order of the log. */
  segments: Segment[];
}

/** A file of receipts. */
export interface Segment {
  file: string;
  /** Index in the log of the first and of the last receipt. */
  first: number;
  last: number;
  count: number;
  /** `sha256:` and the hex SHA-256 of the file. */
  digest: string;
}

/** @throws ArchiveError unless the JSON is a manifest whose segments follow each other */
export function readManifest(value: unknown): Manifest {
  if (!isManifest(value)) throw new ArchiveError(`${MANIFEST} is not the list of an archive of this version.`);
  let before = -1;
  for (const { file, first, last, count } of value.segments) {
    if (file !== segmentFile(first) || first <= before || last < first || count > last - first + 1 || last >= value.next)
      throw new ArchiveError(`${MANIFEST} contradicts itself at ${JSON.stringify(file.slice(0, 80))}.`);
    before = last;
  }
  return value;
}

export function segmentFile(first: number): string {
  return `receipts/${String(first).padStart(16, '0')}.ndjson`;
}

/** @param textHash `sha256:` and 64 hex digits; checked by {@link isTextHash} */
export function textFile(textHash: string): string {
  return `consent-texts/${textHash.slice('sha256:'.length)}.json`;
}

export function isTextHash(value: unknown): value is string {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { v, service, mode, accountId, vkey, next, segments } = value as Record<string, unknown>;
  return (
    v === 1 &&
    typeof service === 'string' &&
    (mode === 'LIVE' || mode === 'TEST') &&
    (accountId === null || typeof accountId === 'string') &&
    typeof vkey === 'string' &&
    isCount(next) &&
    Array.isArray(segments) &&
    segments.every(isSegment)
  );
}

function isSegment(value: unknown): value is Segment {
  if (typeof value !== 'object' || value === null) return false;
  const { file, first, last, count, digest } = value as Record<string, unknown>;
  return typeof file === 'string' && isCount(first) && isCount(last) && isCount(count) && count > 0 && isTextHash(digest);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
