import type { EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { readKeys } from '@faceproof/protocol/evidence/read-evidence.js';
import { type Verification, verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import type { ConsistencyProof } from '@faceproof/protocol/log/log-proof.js';
import { readSeen, type SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import type { WitnessPolicy } from '@faceproof/protocol/log/witness-policy.js';

/** The files dropped so far. Each file is recognized by its content, not by its name. */
export interface Held {
  /** Untrusted. */
  evidence: unknown;
  keys: unknown;
  checkpoint: string | null;
  consistency: ConsistencyProof | null;
  /** Checkpoints that someone saw, each with its time. */
  seen: SeenCheckpoint[];
  /** The text of a tlog-proof, in place of the proof in the evidence. Untrusted. */
  proof: string | null;
  /** The witnesses that the reader pinned; null without pins. */
  witnesses: WitnessPolicy | null;
  /** Messages about the last files, for people. */
  notes: string[];
}

/** Adds files that came together, in any order. Another receipt needs another proof. */
export function addFiles(held: Held, files: readonly { name: string; text: string }[]): void {
  const before = { evidence: held.evidence, proof: held.proof };
  Object.assign(held, { notes: [], proof: null });
  for (const { name, text } of files) addFile(held, name, text);
  if (held.evidence === before.evidence) held.proof ??= before.proof;
}

function addFile(held: Held, name: string, text: string): void {
  if (readCheckpoint(text) !== null) {
    held.checkpoint = text;
    held.notes.push(`${name}: a checkpoint to compare the log with.`);
    return;
  }
  if (text.startsWith(TLOG_PROOF)) {
    held.proof = text;
    held.notes.push(`${name}: a proof of the log, used instead of the one in the evidence.`);
    return;
  }
  const value = parse(text);
  if (value === undefined) held.notes.push(`${name}: neither JSON nor a checkpoint.`);
  else if (readKeys(value) !== null) {
    held.keys = value;
    held.notes.push(`${name}: keys, used instead of those of this service.`);
  } else if (readSeen(value) !== null) {
    held.seen = readSeen(value) ?? [];
    held.notes.push(`${name}: checkpoints with the times at which they were seen.`);
  } else if (isConsistency(value)) {
    held.consistency = value;
    held.notes.push(`${name}: a consistency proof.`);
  } else {
    held.evidence = value;
  }
}

const TLOG_PROOF = 'c2sp.org/tlog-proof';

export async function verifyHeld(held: Held): Promise<Verification> {
  return verifyEvidence(held.evidence, held.keys as EvidenceKeys, {
    checkpoint: held.checkpoint ?? undefined,
    consistency: held.consistency ?? undefined,
    seen: held.seen,
    proof: held.proof ?? undefined,
    witnesses: held.witnesses ?? undefined,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON; the caller reports it.
    return undefined;
  }
}

function isConsistency(value: unknown): value is ConsistencyProof {
  return typeof value === 'object' && value !== null && 'consistencyProof' in value;
}
