import { signAsync } from '@noble/ed25519';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { isSignatureValid } from '../evidence/ed25519.js';
import { fromBase64, toBase64 } from './base64.js';
import {
  hashNoteKey,
  KEY_TYPES,
  type NoteKey,
  readNote,
  readNoteKey,
  type SignedNote,
  signaturesOf,
  writeNoteKey,
  writeSignatureLine,
} from './signed-note.js';

/**
 * A signed checkpoint states the log's size and root. A third party keeps it to verify later that the log only grew.
 * Sources: C2SP tlog-checkpoint (the text), C2SP signed-note (the signature and the format of the key).
 */
export interface Checkpoint {
  /** The log's permanent name, which is also the name of its key. */
  origin: string;
  size: number;
  root: Uint8Array;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a note has none but line feeds.
const TEXT = /^([^\u0000-\u001f]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n$/;

/**
 * @param secretKey the 32-byte Ed25519 seed
 * @returns the note: three lines, an empty line and one signature line
 */
export async function signCheckpoint(checkpoint: Checkpoint, secretKey: Uint8Array, publicKey: Uint8Array): Promise<string> {
  const text = `${checkpoint.origin}\n${checkpoint.size}\n${toBase64(checkpoint.root)}\n`;
  const key = { name: checkpoint.origin, hash: hashNoteKey(KEY_TYPES.NOTE, checkpoint.origin, publicKey) };
  return `${text}\n${writeSignatureLine(key, await signAsync(utf8ToBytes(text), secretKey))}`;
}

/** @returns the checkpoint in the note, without checking its signature; null if the note is malformed */
export function readCheckpoint(note: unknown): Checkpoint | null {
  return parseCheckpoint(readNote(note));
}

/**
 * @param note untrusted
 * @param logKeys the log's published keys, in the C2SP format `<name>+<hash>+<key>`
 * @returns the checkpoint if one of the keys signed it under its own name, otherwise null: also if a line that names one of them is
 *   not its signature, because such a note is malformed
 */
export async function verifyCheckpoint(note: unknown, logKeys: readonly string[]): Promise<Checkpoint | null> {
  const signed = readNote(note);
  const checkpoint = parseCheckpoint(signed);
  if (signed === null || checkpoint === null) return null;
  const text = utf8ToBytes(signed.text);
  let isSigned = false;
  for (const key of logKeys.map(readLogKey)) {
    if (key === null || key.name !== checkpoint.origin) continue;
    for (const value of signaturesOf(signed, key)) {
      if (!(await isSignatureValid(value, text, key.publicKey))) return null;
      isSigned = true;
    }
  }
  return isSigned ? checkpoint : null;
}

/** @returns the public key in the published format: `<name>+<8 hex digits>+<base64>` */
export function writeLogKey(name: string, publicKey: Uint8Array): string {
  return writeNoteKey(KEY_TYPES.NOTE, name, publicKey);
}

/** @returns null unless the text is an Ed25519 key with a matching hash */
export function readLogKey(text: string): NoteKey | null {
  return readNoteKey(KEY_TYPES.NOTE, text);
}

function parseCheckpoint(note: SignedNote | null): Checkpoint | null {
  const parts = note === null ? null : TEXT.exec(note.text);
  if (parts === null) return null;
  const [, origin = '', size = '', root = ''] = parts;
  const bytes = fromBase64(root);
  return bytes !== null && Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: bytes } : null;
}
