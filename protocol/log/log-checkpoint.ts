import { signAsync } from '@noble/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isSignatureValid, type SignatureCheck } from '../evidence/ed25519.js';

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

const ED25519 = Uint8Array.of(1);
const CHECKPOINT = /^([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n\n((?:— [^\n]+\n)+)$/;

/**
 * @param secretKey the 32-byte Ed25519 seed
 * @returns the note: three lines, an empty line and one signature line
 */
export async function signCheckpoint(checkpoint: Checkpoint, secretKey: Uint8Array, publicKey: Uint8Array): Promise<string> {
  const text = checkpointText(checkpoint);
  const signature = await signAsync(utf8ToBytes(text), secretKey);
  const value = toBase64(concatBytes(keyHash(checkpoint.origin, publicKey), signature));
  return `${text}\n— ${checkpoint.origin} ${value}\n`;
}

/** @returns the checkpoint in the note, without checking its signature; null if the note is malformed */
export function readCheckpoint(note: unknown): Checkpoint | null {
  const parts = typeof note === 'string' ? CHECKPOINT.exec(note) : null;
  if (parts === null) return null;
  const [, origin = '', size = '', root = ''] = parts;
  const bytes = fromBase64(root);
  return bytes !== null && Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: bytes } : null;
}

/**
 * @param note untrusted
 * @param logKeys the log's published keys, in the C2SP format `<name>+<hash>+<key>`
 * @returns the checkpoint if one of the keys signed it under its own name, otherwise null
 */
export async function verifyCheckpoint(
  note: unknown,
  logKeys: readonly string[],
  isValid: SignatureCheck = isSignatureValid,
): Promise<Checkpoint | null> {
  const checkpoint = readCheckpoint(note);
  if (checkpoint === null || typeof note !== 'string') return null;
  const text = utf8ToBytes(checkpointText(checkpoint));
  const lines = note.slice(note.indexOf('\n\n') + 2).split('\n');
  for (const key of logKeys.map(readLogKey)) {
    if (key === null || key.name !== checkpoint.origin) continue;
    for (const line of lines) {
      const signature = signatureOf(line, key);
      if (signature !== null && (await isValid(signature, text, key.publicKey))) return checkpoint;
    }
  }
  return null;
}

/** @returns the public key in the published format: `<name>+<8 hex digits>+<base64>` */
export function writeLogKey(name: string, publicKey: Uint8Array): string {
  return `${name}+${bytesToHex(keyHash(name, publicKey))}+${toBase64(concatBytes(ED25519, publicKey))}`;
}

interface LogKey {
  name: string;
  hash: Uint8Array;
  publicKey: Uint8Array;
}

/** @returns null unless the text is an Ed25519 key with a matching hash */
export function readLogKey(text: string): LogKey | null {
  const parts = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text);
  if (parts === null) return null;
  const [, name = '', hash = '', encoded = ''] = parts;
  const key = fromBase64(encoded);
  if (key === null || key.length !== 33 || key[0] !== 1) return null;
  const publicKey = key.subarray(1);
  const own = keyHash(name, publicKey);
  return bytesToHex(own) === hash ? { name, hash: own, publicKey } : null;
}

function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** The first four bytes of the SHA-256 of name, line feed, algorithm and key. */
function keyHash(name: string, publicKey: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), ED25519, publicKey)).subarray(0, 4);
}

function signatureOf(line: string, key: LogKey): Uint8Array | null {
  const prefix = `— ${key.name} `;
  const value = line.startsWith(prefix) ? fromBase64(line.slice(prefix.length)) : null;
  if (value === null || value.length !== 68) return null;
  return bytesToHex(value.subarray(0, 4)) === bytesToHex(key.hash) ? value.subarray(4) : null;
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** @returns null unless the text is canonical base64, so that a value has only one encoding */
export function fromBase64(text: unknown): Uint8Array | null {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}
