import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, toBase64 } from './base64.js';

/** The form of signed notes and of the keys that verify them. Source: C2SP signed-note. */
export interface SignedNote {
  /** What is signed, with its final line feed. */
  text: string;
  signatures: NoteSignature[];
}

interface NoteSignature {
  name: string;
  /** The first four bytes of the hash of name and key; see {@link hashNoteKey}. */
  hash: Uint8Array;
  value: Uint8Array;
}

export interface NoteKey {
  name: string;
  hash: Uint8Array;
  publicKey: Uint8Array;
}

/** The type of a key and of its signatures. A public key has another hash under each type, so that neither is taken for the other. */
export const KEY_TYPES = {
  /** An Ed25519 signature of the note's text: the log's own. */
  NOTE: 1,
  /** A timestamped Ed25519 cosignature of a checkpoint, by a witness: C2SP tlog-cosignature. */
  COSIGNATURE: 4,
} as const;

type KeyType = (typeof KEY_TYPES)[keyof typeof KEY_TYPES];

/** As in Go's reader of notes. The specification asks for 16 at least. */
export const SIGNATURES_MAX = 100;

/** The white space of Unicode, the plus sign and control characters are in no name; spelled out, because languages disagree. */
const NAME = '[^\\u0000-\\u0020+\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const VKEY = new RegExp(`^(${NAME})\\+([0-9a-f]{8})\\+([A-Za-z0-9+/=]+)$`);
const LINE = new RegExp(`^— (${NAME}) ([A-Za-z0-9+/=]+)$`);

/** @returns null if the note is malformed: also if any one of its signature lines is */
export function readNote(note: unknown): SignedNote | null {
  const end = typeof note === 'string' ? note.lastIndexOf('\n\n') : -1;
  if (typeof note !== 'string' || end < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) return null;
  const signatures = lines.map(readLine);
  return signatures.every((signature) => signature !== null) ? { text: note.slice(0, end + 1), signatures } : null;
}

/** @param value the signature without the key's hash */
export function writeSignatureLine({ name, hash }: Pick<NoteKey, 'name' | 'hash'>, value: Uint8Array): string {
  return `— ${name} ${toBase64(concatBytes(hash, value))}\n`;
}

/** @returns the signatures that name the key. Others must be ignored, also those that share only its name or only its hash. */
export function signaturesOf(note: SignedNote, key: Pick<NoteKey, 'name' | 'hash'>): Uint8Array[] {
  const hash = bytesToHex(key.hash);
  return note.signatures.filter((one) => one.name === key.name && bytesToHex(one.hash) === hash).map(({ value }) => value);
}

/**
 * Appends signature lines to a note. A line that the note has stays where it is; a note has at most 100.
 *
 * @param lines each with its line feed
 * @throws TypeError if the result is not a note
 */
export function addSignatures(note: string, lines: readonly string[]): string {
  const known = new Set(splitLines(note));
  const added = [...new Set(lines)].filter((line) => !known.has(line));
  const result = note + added.join('');
  if (readNote(result) === null) throw new TypeError('This is not a note, or its lines are not signature lines');
  return result;
}

/** @returns the signature lines of a note, each with its line feed; none if the note is malformed */
export function signatureLines(note: string): string[] {
  return readNote(note) === null ? [] : splitLines(note);
}

function splitLines(note: string): string[] {
  const lines = note.slice(note.lastIndexOf('\n\n') + 2, -1).split('\n');
  return lines.map((line) => `${line}\n`);
}

/** @returns the key in the published form (vkey): `<name>+<8 hex digits>+<base64>` */
export function writeNoteKey(type: KeyType, name: string, publicKey: Uint8Array): string {
  const key = concatBytes(Uint8Array.of(type), publicKey);
  return `${name}+${bytesToHex(hashNoteKey(type, name, publicKey))}+${toBase64(key)}`;
}

/** @returns null unless the text is an Ed25519 key of that type with a matching hash */
export function readNoteKey(type: KeyType, text: unknown): NoteKey | null {
  const parts = typeof text === 'string' ? VKEY.exec(text) : null;
  if (parts === null) return null;
  const [, name = '', hash = '', encoded = ''] = parts;
  const key = fromBase64(encoded);
  if (key === null || key.length !== 33 || key[0] !== type) return null;
  const publicKey = key.subarray(1);
  const own = hashNoteKey(type, name, publicKey);
  return bytesToHex(own) === hash ? { name, hash: own, publicKey } : null;
}

/** The first four bytes of the SHA-256 of name, line feed, type and key. */
export function hashNoteKey(type: KeyType, name: string, publicKey: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4);
}

function readLine(line: string): NoteSignature | null {
  const [, name = '', encoded] = LINE.exec(line) ?? [];
  const value = encoded === undefined ? null : fromBase64(encoded);
  return value !== null && value.length > 4 ? { name, hash: value.subarray(0, 4), value: value.subarray(4) } : null;
}
