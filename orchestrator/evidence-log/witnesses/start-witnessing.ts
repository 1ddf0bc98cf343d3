import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { readWitnessKey } from '@faceproof/protocol/log/cosignatures.js';
import { readLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import type { EvidenceLogKey } from '@faceproof/protocol/log/log-proof.js';
import type { Clock } from '../../clock.js';
import type { Log } from '../../observe/log.js';
import { startRounds } from '../../start-rounds.js';
import type { Database } from '../../store/database.js';
import type { WitnessConfig, WitnessesConfig } from '../../witnesses.config.js';
import {
  claimWitness,
  findCheckpointBefore,
  findWitnessedSize,
  releaseWitness,
  storeCosignature,
  storeFailure,
  storeWitness,
  thinCosignatures,
  type WitnessFailure,
} from './cosignatures.store.js';
import { ANSWER_MS_MAX, type SubmitResult, submitCheckpoint } from './submit-checkpoint.js';

const LOOK_EVERY_MS = 1000;
/**
 * In each slot, all witnesses get the same checkpoint: the newest from before it. If each got the newest of its own moment, no checkpoint
 * of a busy log would have a quorum.
 */
export const SLOT_MS = 5000;
/** More than the tries of one submission. */
const LEASE_MS = 4 * ANSWER_MS_MAX;
const BACKOFF_MS = { first: 1000, most: 300_000 } as const;
const THIN_EVERY_MS = 3_600_000;
/** After it, one checkpoint a day keeps its cosignatures. */
export const COSIGNATURES_KEPT_MS = 7 * 86_400_000;

/** A person must look: the log was cut or rewritten, or the witness errs. */
const LOUD: ReadonlySet<WitnessFailure> = new Set(['AHEAD', 'INCONSISTENT']);

export interface WitnessingOptions extends WitnessesConfig {
  db: Database;
  clock: Clock;
  log: Log;
  /** Called with each result. Must not throw. */
  onResult: (name: string, result: 'COSIGNED' | WitnessFailure) => void;
}

/**
 * Collects cosignatures in the background, in any number of processes. Every witness has its own rounds, so a slow one delays no other,
 * and appending depends on none.
 */
export function startWitnessing(by: WitnessingOptions): { stop(): Promise<void> } {
  const abort = new AbortController();
  const rounds = by.witnesses.map((witness) => startAsking(by, witness, abort.signal));
  const thinning = by.witnesses.length === 0 ? null : startThinning(by);
  return {
    async stop() {
      abort.abort();
      await Promise.all([...rounds, ...(thinning === null ? [] : [thinning])].map((one) => one.stop()));
    },
  };
}

function startAsking(by: WitnessingOptions, witness: WitnessConfig, signal: AbortSignal): { stop(): Promise<void> } {
  let isStored = false;
  return startRounds({
    run: async () => {
      if (!isStored) await storeWitness(by.db, witness.vkey);
      isStored = true;
      await runRound(by, witness, signal);
      return false;
    },
    everyMs: LOOK_EVERY_MS,
    onError: (err) => by.log.error({ err, witness: witness.name }, 'A checkpoint could not be submitted to a witness'),
  });
}

async function runRound(by: WitnessingOptions, witness: WitnessConfig, signal: AbortSignal): Promise<void> {
  const { db, clock } = by;
  const now = clock.now();
  const target = await findCheckpointBefore(db, new Date(Math.floor(now.getTime() / SLOT_MS) * SLOT_MS));
  if (target === null) return;
  const claimed = await claimWitness(db, witness.vkey, { size: target.size, now, leaseMs: LEASE_MS });
  if (claimed === null) return;
  const result = await submitCheckpoint({ db, signal }, witness, target, claimed.knownSize);
  if (signal.aborted && result.kind === 'FAILED') return releaseWitness(db, witness.vkey);
  by.onResult(witness.name, result.kind === 'FAILED' ? result.failure : 'COSIGNED');
  await settle(by, witness, result, claimed);
}

async function settle(
  by: WitnessingOptions,
  { name, vkey }: WitnessConfig,
  result: SubmitResult,
  before: { failures: number; failure: WitnessFailure | null },
): Promise<void> {
  if (result.kind === 'COSIGNED') {
    const { size, line, at } = result;
    await by.db.transaction((tx) => storeCosignature(tx, { size, vkey, line, at }));
    if (before.failure !== null) by.log.info({ witness: name }, 'A witness cosigns again');
    return;
  }
  const { failure, knownSize } = result;
  const pauseMs = LOUD.has(failure) ? BACKOFF_MS.most : Math.min(BACKOFF_MS.first * 2 ** before.failures, BACKOFF_MS.most);
  await storeFailure(by.db, vkey, { failure, knownSize, nextAttemptAt: new Date(by.clock.now().getTime() + pauseMs) });
  if (LOUD.has(failure)) by.log.error({ witness: name, failure, knownSize }, SENTENCES[failure]);
  else if (failure !== before.failure) by.log.warn({ witness: name, failure }, SENTENCES[failure]);
}

const SENTENCES: Readonly<Record<WitnessFailure, string>> = {
  UNREACHABLE: 'A witness does not answer',
  BUSY: 'A witness cannot cosign now',
  BAD_ANSWER: 'A witness answered with something that is not a cosignature',
  REFUSED: 'A witness refuses the checkpoint: check that it knows the key of this log',
  AHEAD: 'A witness cosigned a longer log than this one: the log was cut, such as by a restore, or the witness errs',
  INCONSISTENT: 'A witness cosigned another history of this log: the log was rewritten, or the witness errs',
};

function startThinning({ db, clock, log, witnesses, quorum }: WitnessingOptions): { stop(): Promise<void> } {
  const vkeys = witnesses.map(({ vkey }) => vkey);
  return startRounds({
    run: async () => {
      const before = new Date(clock.now().getTime() - COSIGNATURES_KEPT_MS);
      await thinCosignatures(db, before, await findWitnessedSize(db, { vkeys, quorum }));
      return false;
    },
    everyMs: THIN_EVERY_MS,
    onError: (err) => log.error({ err }, 'Old cosignatures could not be thinned out'),
  });
}

/** A log that witnesses itself proves nothing. @throws ConfigError */
export function refuseOwnKey(witnesses: readonly WitnessConfig[], logs: readonly EvidenceLogKey[]): void {
  const own = new Set(logs.map(({ vkey }) => String(readLogKey(vkey)?.publicKey)));
  const found = witnesses.find(({ vkey }) => own.has(String(readWitnessKey(vkey)?.publicKey ?? 'none')));
  if (found !== undefined)
    throw new ConfigError(`WITNESSES: ${found.name} has the key of the evidence log itself. A witness has a key of its own.`);
}
