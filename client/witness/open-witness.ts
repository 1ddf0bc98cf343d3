import type { SignatureCheck } from '@faceproof/protocol/evidence/ed25519.js';
import { cosign } from '@faceproof/protocol/log/cosignatures.js';
import { readLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import {
  addSignatures,
  hashNoteKey,
  KEY_TYPES,
  readNote,
  signaturesOf,
  writeSignatureLine,
} from '@faceproof/protocol/log/signed-note.js';
import { type FolderLock, lockFolder } from '../archive/lock-folder.js';
import { openFastSignatures } from '../receipts/fast-signatures.js';
import { judgeSubmission, type Verdict } from './judge-submission.js';
import { CONFLICTS, keepConflict } from './keep-conflict.js';
import { readSubmission, type Submission } from './read-submission.js';
import { loadState, type WitnessState, writeState } from './state.js';
import { WitnessError } from './witness-error.js';
import { loadWitnessKey, type WitnessKey } from './witness-key.js';

const LOCK = 'witness.lock';
/** Submissions that wait for the one that is written. */
const WAITING_MAX = 200;
/** A checkpoint that is submitted again, as anyone can, is signed and written again after this time at the earliest. */
const SAME_MS_MIN = 60_000;
/** Between two reports of conflicts that cannot be kept. */
const UNKEPT_EVERY_MS = 3_600_000;

export type Answer = { kind: 'COSIGNED'; line: string } | { kind: 'MALFORMED' } | { kind: 'BUSY' } | Verdict;

export interface Witness {
  key: Pick<WitnessKey, 'name' | 'vkey'>;
  origins: readonly string[];
  /** @throws ArchiveError if the state cannot be written: then nothing was cosigned */
  submit(body: Uint8Array): Promise<Answer>;
  /** @returns the newest checkpoint that was cosigned; null: none, or not a log of this witness */
  newest(origin: string): string | null;
  /** False since the last write failed. */
  canWrite(): boolean;
  close(): Promise<void>;
}

/**
 * Locks the folder and opens its witness.
 *
 * @param by.logs vkeys; several of one origin are several keys of one log
 * @param by.report one sentence for the operator
 * @throws WitnessError, ArchiveError
 */
export async function openWitness(
  folder: string,
  by: { logs: readonly string[]; now: () => Date; report: (sentence: string) => void },
): Promise<Witness> {
  const logs = groupByOrigin(by.logs);
  const lock = await lockFolder(folder, LOCK);
  try {
    const key = await loadWitnessKey(folder);
    const state = await loadState(folder, key.vkey);
    return serveState({ ...by, folder, key, state, logs, lock, isValid: openFastSignatures() });
  } catch (error) {
    await lock.unlock();
    throw error;
  }
}

interface Opened {
  folder: string;
  key: WitnessKey;
  state: Map<string, string>;
  logs: ReadonlyMap<string, readonly string[]>;
  isValid: SignatureCheck;
  now: () => Date;
  report: (sentence: string) => void;
  lock: FolderLock;
}

function serveState(opened: Opened): Witness {
  const { key, state, logs, lock } = opened;
  const reportConflict = openConflictReports(opened);
  let waiting = 0;
  let writes = true;
  // One after another: the old size is compared and the new checkpoint stored as one step.
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const turn = last.then(step);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function decide(submission: Submission, body: Uint8Array): Promise<Answer> {
    const { origin } = submission.checkpoint;
    const known = state.get(origin) ?? null;
    const vkeys = logs.get(origin);
    const verdict = await judgeSubmission(submission, { vkeys, known, isValid: opened.isValid });
    if (verdict.kind === 'OTHER_OLD_SIZE' || verdict.kind === 'INCONSISTENT') await reportConflict(submission, body, verdict);
    if (verdict.kind !== 'CONSISTENT' || vkeys === undefined) return verdict;
    const signed = signedBy(submission.note, vkeys);
    const fresh = known === null ? null : freshLine(known, signed, key, opened.now());
    if (fresh !== null) return { kind: 'COSIGNED', line: fresh };
    const line = await cosign(signed, key, Math.floor(opened.now().getTime() / 1000));
    const note = addSignatures(signed, [line]);
    await write({ ...Object.fromEntries(state), [origin]: note });
    state.set(origin, note);
    return { kind: 'COSIGNED', line };
  }

  async function write(notes: WitnessState): Promise<void> {
    try {
      await lock.check();
      await writeState(opened.folder, notes);
      // Who took the folder over meanwhile may have read the state before: then nobody must get this cosignature.
      await lock.check();
      writes = true;
    } catch (error) {
      if (writes) opened.report(`Nothing can be cosigned: ${error instanceof Error ? error.message : 'unknown'}`);
      writes = false;
      throw error;
    }
  }

  return {
    key,
    origins: [...logs.keys()],
    async submit(body) {
      const submission = readSubmission(body);
      if (submission === null) return { kind: 'MALFORMED' };
      if (waiting >= WAITING_MAX) return { kind: 'BUSY' };
      waiting++;
      try {
        return await inTurn(() => decide(submission, body));
      } finally {
        waiting--;
      }
    },
    newest: (origin) => (logs.has(origin) ? (state.get(origin) ?? null) : null),
    canWrite: () => writes,
    async close() {
      await last;
      await lock.unlock();
    },
  };
}

/** The checkpoint with the signatures of trusted keys only: anyone can append lines of others. */
function signedBy(text: string, vkeys: readonly string[]): string {
  const note = readNote(text);
  if (note === null) throw new WitnessError('This is no signed note');
  const lines = vkeys.flatMap((vkey) => {
    const key = readLogKey(vkey);
    return key === null ? [] : signaturesOf(note, key).map((value) => writeSignatureLine(key, value));
  });
  return `${note.text}\n${[...new Set(lines)].join('')}`;
}

/** @returns the cosignature of the same checkpoint that the witness made within the last minute; null: none */
function freshLine(known: string, submitted: string, { name, publicKey }: WitnessKey, now: Date): string | null {
  const kept = readNote(known);
  if (kept === null || kept.text !== readNote(submitted)?.text) return null;
  const key = { name, hash: hashNoteKey(KEY_TYPES.COSIGNATURE, name, publicKey) };
  const [value] = signaturesOf(kept, key);
  if (value === undefined) return null;
  const ageMs = now.getTime() - Number(Buffer.from(value).readBigUInt64BE(0)) * 1000;
  return ageMs >= 0 && ageMs < SAME_MS_MIN ? writeSignatureLine(key, value) : null;
}

type ConflictReport = (submission: Submission, body: Uint8Array, verdict: Verdict & { forked: boolean }) => Promise<void>;

/** Anyone can fill the folder, and must not silence the witness by it: what is not kept any more is still reported, at times. */
function openConflictReports({ folder, state, now, report }: Opened): ConflictReport {
  let quietUntil = 0;
  const reportAtTimes = (sentence: string) => {
    if (now().getTime() < quietUntil) return;
    quietUntil = now().getTime() + UNKEPT_EVERY_MS;
    report(sentence);
  };
  return async ({ note, checkpoint: { origin, size } }, body, verdict) => {
    // Another old size is the usual way to ask for the size, and says nothing about the log.
    if (verdict.kind === 'OTHER_OLD_SIZE' && !verdict.forked) return;
    const kind = verdict.forked ? 'fork' : 'unproven';
    const known = state.get(origin) ?? null;
    const what = verdict.forked
      ? `CONFLICT: ${origin} signed two different logs of ${size} entries`
      : `CONFLICT: ${origin} signed a log of ${size} entries that was not proved to extend the one that was cosigned`;
    try {
      const kept = await keepConflict(folder, kind, { body, note, known, at: now() });
      if (kept === 'FULL') reportAtTimes(`${what}. It is not kept, because ${CONFLICTS}/ is full: move its files away.`);
      else if (kept !== 'KNOWN') report(`${what}. Both checkpoints are in ${CONFLICTS}/${kept.file}.`);
    } catch (error) {
      reportAtTimes(`${what}. It cannot be kept: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  };
}

function groupByOrigin(vkeys: readonly string[]): Map<string, string[]> {
  const logs = new Map<string, string[]>();
  for (const vkey of vkeys) {
    const key = readLogKey(vkey);
    if (key === null)
      throw new WitnessError(`${JSON.stringify(vkey)} is not the key of a log: NAME+HASH+KEY, as /v1/evidence-keys lists it.`);
    logs.set(key.name, [...(logs.get(key.name) ?? []), vkey]);
  }
  return logs;
}
