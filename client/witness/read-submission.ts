import { fromBase64 } from '@faceproof/protocol/log/base64.js';
import { type Checkpoint, readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';

/** The body of `add-checkpoint`. */
export interface Submission {
  oldSize: number;
  /** Base64, each of 32 bytes. */
  proof: string[];
  /** The checkpoint as it came, with all of its signatures. None is verified yet. */
  note: string;
  checkpoint: Checkpoint;
}

const HASHES_MAX = 63;

/** @param body untrusted, from anyone. @returns null if it is malformed. Pure. */
export function readSubmission(body: Uint8Array): Submission | null {
  const text = decode(body);
  const end = text?.indexOf('\n\n') ?? -1;
  if (text === null || end < 0) return null;
  const [old = '', ...proof] = text.slice(0, end).split('\n');
  const [, digits] = /^old (0|[1-9][0-9]{0,15})$/.exec(old) ?? [];
  const note = text.slice(end + 2);
  const checkpoint = readCheckpoint(note);
  if (digits === undefined || !Number.isSafeInteger(Number(digits)) || checkpoint === null) return null;
  if (proof.length > HASHES_MAX || !proof.every((hash) => fromBase64(hash)?.length === 32)) return null;
  return { oldSize: Number(digits), proof, note, checkpoint };
}

function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}
