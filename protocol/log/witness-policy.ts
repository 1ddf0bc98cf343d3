import { bytesToHex } from '@noble/hashes/utils.js';
import { type Cosignature, readWitnessKey, verifyCosignatures } from './cosignatures.js';
import { readLogKey } from './log-checkpoint.js';

/** The witnesses that a verifier trusts. It pins them itself: the list of the service would let an operator name its own. */
export interface WitnessOptions {
  /** vkeys of type 0x04, from the witnesses or another source that you trust. Each is of another public key. */
  vkeys: readonly string[];
  /** How many of them must have cosigned. All of them if left out. */
  quorum?: number | undefined;
}

export interface WitnessPolicy {
  vkeys: readonly string[];
  quorum: number;
}

export interface Witnessed {
  /** Of the pinned witnesses that cosigned, each once. */
  cosignatures: Cosignature[];
  /** When the last of the quorum cosigned, at the witnesses' earliest times; null below the quorum. */
  since: string | null;
}

/** @returns the policy, or a sentence about what is wrong with it: no rule is weakened so that it can be kept */
export function readWitnessPolicy({ vkeys, quorum }: WitnessOptions): WitnessPolicy | string {
  if (!Array.isArray(vkeys) || vkeys.length === 0) return 'Pin at least one key of a witness.';
  const publicKeys = new Set<string>();
  const ids = new Set<string>();
  for (const vkey of vkeys) {
    const key = readWitnessKey(vkey);
    if (key === null) return `This is not the key of a witness (a vkey of type 0x04): ${String(vkey).slice(0, 200)}`;
    const publicKey = bytesToHex(key.publicKey);
    if (publicKeys.has(publicKey)) return `This key is pinned twice: ${vkey}`;
    if (ids.has(`${key.name}+${bytesToHex(key.hash)}`)) return `Two keys have this name and hash: ${vkey}`;
    publicKeys.add(publicKey);
    ids.add(`${key.name}+${bytesToHex(key.hash)}`);
  }
  const wanted = quorum ?? vkeys.length;
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > vkeys.length)
    return `The quorum must be a whole number from 1 to ${vkeys.length}, the number of pinned keys.`;
  return { vkeys, quorum: wanted };
}

/**
 * Counts the pinned witnesses that cosigned a checkpoint. Does not verify the log's own signature.
 *
 * @param note untrusted
 * @param logKeys the log's published keys, which are never witnesses
 */
export async function countWitnesses(
  note: unknown,
  { vkeys, quorum }: WitnessPolicy,
  logKeys: readonly string[],
): Promise<Witnessed> {
  const ofLog = new Set(logKeys.map((text) => publicKeyOf(readLogKey(text))));
  const pinned = vkeys.filter((vkey) => !ofLog.has(publicKeyOf(readWitnessKey(vkey))));
  const cosignatures = await verifyCosignatures(note, pinned);
  const times = cosignatures.map(({ at }) => at).sort();
  return { cosignatures, since: times[quorum - 1] ?? null };
}

function publicKeyOf(key: { publicKey: Uint8Array } | null): string | null {
  return key === null ? null : bytesToHex(key.publicKey);
}
