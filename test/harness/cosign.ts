import { hashNoteKey, KEY_TYPES, readNote, writeNoteKey, writeSignatureLine } from '@faceproof/protocol/log/signed-note.js';
import { signAsync } from '@noble/ed25519';

/** @returns the public key as a vkey of type 0x04: `<name>+<8 hex digits>+<base64>` */
export function writeWitnessKey(name: string, publicKey: Uint8Array): string {
  return writeNoteKey(KEY_TYPES.COSIGNATURE, name, publicKey);
}

/**
 * What a witness answers. Source: C2SP tlog-cosignature.
 *
 * @param note a checkpoint with or without signatures of others
 * @param witness.secretKey the 32-byte Ed25519 seed
 * @param atSeconds seconds since 1970
 * @returns the signature line, with its line feed
 */
export async function cosign(
  note: string,
  { name, publicKey, secretKey }: { name: string; publicKey: Uint8Array; secretKey: Uint8Array },
  atSeconds: number,
): Promise<string> {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(atSeconds));
  const signature = await signAsync(Buffer.from(`cosignature/v1\ntime ${atSeconds}\n${readNote(note)?.text}`), secretKey);
  const key = { name, hash: hashNoteKey(KEY_TYPES.COSIGNATURE, name, publicKey) };
  return writeSignatureLine(key, Buffer.concat([time, signature]));
}
