import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isKeyAcceptable, isSignatureValid } from '../evidence/ed25519.js';
import { readCheckpoint } from './log-checkpoint.js';
import { KEY_TYPES, type NoteKey, readNote, readNoteKey, signaturesOf } from './signed-note.js';

/**
 * A witness cosigns a checkpoint to state that, at a time, it was the largest one that it had seen of the log, and an extension of all
 * before. Source: C2SP tlog-cosignature, the type for Ed25519. Lines of other types are ignored, as are those of unknown witnesses.
 */
export interface Cosignature {
  /** The witness's name. */
  name: string;
  /** The key that the verifier knows it by. */
  vkey: string;
  /** When the witness cosigned, by its own clock: RFC 3339, UTC, milliseconds. */
  at: string;
}

/** The last second of the year 9999: later ones have no RFC 3339 time. */
const SECONDS_MAX = 253_402_300_799n;

/** @returns null unless the text is a vkey of type 0x04 with a matching hash and a key that can sign */
export function readWitnessKey(text: unknown): NoteKey | null {
  const key = readNoteKey(KEY_TYPES.COSIGNATURE, text);
  return key !== null && isKeyAcceptable(key.publicKey) ? key : null;
}

/**
 * Each key counts once, at the earliest of its times, also if it is listed twice or under two names. The log's signature is not checked.
 *
 * @param note untrusted
 * @param witnessKeys vkeys that the verifier pinned
 * @returns in the order of the keys; none if a line that names one of the keys is not its cosignature, because such a note is malformed
 */
export async function verifyCosignatures(note: unknown, witnessKeys: readonly string[]): Promise<Cosignature[]> {
  const signed = readNote(note);
  if (signed === null || readCheckpoint(note) === null) return [];
  const found = new Map<string, Cosignature>();
  for (const vkey of witnessKeys) {
    const key = readWitnessKey(vkey);
    if (key === null) continue;
    const id = bytesToHex(key.publicKey);
    for (const value of signaturesOf(signed, key)) {
      const at = await verifyOne(value, signed.text, key.publicKey);
      if (at === null) return [];
      const known = found.get(id);
      if (known === undefined) found.set(id, { name: key.name, vkey, at });
      else if (at < known.at) known.at = at;
    }
  }
  return [...found.values()];
}

/** @returns when the witness cosigned; null if the value is not its cosignature of the text */
async function verifyOne(value: Uint8Array, text: string, publicKey: Uint8Array): Promise<string | null> {
  if (value.length !== 72) return null;
  const time = readTime(value.subarray(0, 8));
  if (!isTime(time) || !(await isSignatureValid(value.subarray(8), message(text, time), publicKey))) return null;
  return new Date(Number(time) * 1000).toISOString();
}

/** The specification asks witnesses for a time; 0 stands for none. */
function isTime(seconds: bigint): boolean {
  return seconds > 0n && seconds <= SECONDS_MAX;
}

function message(text: string, time: bigint): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${time}\n${text}`);
}

function readTime(bytes: Uint8Array): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0);
}
