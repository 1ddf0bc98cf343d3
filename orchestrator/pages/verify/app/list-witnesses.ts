import { isEvidence, readKeys, readWitnessHints } from '@faceproof/protocol/evidence/read-evidence.js';
import { type Cosignature, readWitnessKey, verifyCosignatures } from '@faceproof/protocol/log/cosignatures.js';
import { verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { readTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { countWitnesses } from '@faceproof/protocol/log/witness-policy.js';
import type { Held } from './held-files.js';

/** A witness that the reader pinned or that the service names, and whether it cosigned the checkpoint. */
export interface ShownWitness {
  name: string;
  /** When it cosigned; null if it did not. */
  at: string | null;
  /** Whether the reader knows the key. The service could name witnesses of its own. */
  isPinned: boolean;
}

/** @returns none if the log did not sign the checkpoint */
export async function listWitnesses(held: Held): Promise<ShownWitness[]> {
  const keys = readKeys(held.keys);
  const note = noteOf(held);
  const logKeys = keys?.logs.map(({ vkey }) => vkey) ?? [];
  if (note === null || (await verifyCheckpoint(note, logKeys)) === null) return [];
  const { witnesses } = held;
  const pinned = witnesses?.vkeys ?? [];
  const found = witnesses === null ? [] : (await countWitnesses(note, witnesses, logKeys)).cosignatures;
  const known = new Set(pinned.map(keyOf));
  const hinted = readWitnessHints(held.keys).filter(({ vkey }) => readWitnessKey(vkey) !== null && !known.has(keyOf(vkey)));
  const ofHints = await Promise.all(hinted.map(({ vkey }) => verifyCosignatures(note, [vkey])));
  return [
    ...pinned.map((vkey) => toShown(vkey, found, true)),
    ...hinted.map(({ vkey }) => toShown(vkey, ofHints.flat(), false)),
  ];
}

function noteOf({ evidence, proof }: Held): string | null {
  const log = proof !== null ? readTlogProof(proof) : isEvidence(evidence) ? evidence.log : null;
  return log?.checkpoint ?? null;
}

function toShown(vkey: string, found: readonly Cosignature[], isPinned: boolean): ShownWitness {
  const at = found.find((one) => one.vkey === vkey)?.at ?? null;
  return { name: readWitnessKey(vkey)?.name ?? '', at, isPinned };
}

function keyOf(vkey: string): string {
  return String(readWitnessKey(vkey)?.publicKey);
}
