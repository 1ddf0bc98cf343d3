import { fromBase64 } from './base64.js';
import { readCheckpoint } from './log-checkpoint.js';
import type { LogProof } from './log-proof.js';

/**
 * The proof of a receipt as a file, with the checkpoint and all of its signatures. Source: C2SP tlog-proof, whose tools read it.
 */

const HEADER = 'c2sp.org/tlog-proof@v1';
/** More than a tree of 2^63 leaves has. */
const HASHES_MAX = 63;

/** @param proof of a receipt, from evidence */
export function writeTlogProof({ index, inclusionProof, checkpoint }: LogProof): string {
  return `${[HEADER, `index ${index}`, ...inclusionProof].join('\n')}\n\n${checkpoint}`;
}

/**
 * Reads such a file, without verifying it. A line with extra data is read and ignored, because nothing signs it.
 *
 * @returns null if the file is malformed
 */
export function readTlogProof(text: unknown): LogProof | null {
  const end = typeof text === 'string' ? text.indexOf('\n\n') : -1;
  if (typeof text !== 'string' || end < 0) return null;
  const [header, ...lines] = text.slice(0, end).split('\n');
  if (header !== HEADER) return null;
  if (lines[0]?.startsWith('extra ')) {
    if (fromBase64(lines[0].slice('extra '.length)) === null) return null;
    lines.shift();
  }
  const [, digits] = /^index (0|[1-9][0-9]{0,15})$/.exec(lines.shift() ?? '') ?? [];
  const checkpoint = text.slice(end + 2);
  if (digits === undefined || !Number.isSafeInteger(Number(digits)) || lines.length > HASHES_MAX) return null;
  if (!lines.every((line) => fromBase64(line)?.length === 32) || readCheckpoint(checkpoint) === null) return null;
  return { index: Number(digits), inclusionProof: lines, checkpoint };
}
