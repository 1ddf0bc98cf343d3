import { checkShadow } from '@faceproof/protocol/measuring/check-measurement.js';
import type { Measurement, ShadowMeasurement } from '@faceproof/protocol/measuring/job.js';
import type { RulingKind, ShadowCheck, ShadowResult } from '../../captures/shadow-results.store.js';
import { storeShadowResult } from '../../captures/shadow-results.store.js';
import type { Clock } from '../../clock.js';
import type { CheckInput, Verdict } from '../../judgement/checks/check.js';
import { runChecks } from '../../judgement/checks/index.js';
import { decide } from '../../judgement/decision/decide.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { Log } from '../../observe/log.js';
import type { Transaction } from '../../store/database.js';

/** The verdicts on a capture, and the input that they are based on. */
export interface JudgedBy {
  input: Omit<CheckInput, 'earlier'> & { measurement: Measurement };
  verdicts: readonly Verdict[];
  ruling: RulingKind;
  attemptsLeft: number;
}

/**
 * Judges the candidate's measurement in the same way, and stores both results. If the candidate fails, the failure is stored
 * or logged, and the transaction is not affected.
 */
export async function keepShadow(
  service: { clock: Clock; log: Log; sets: ModelSets },
  tx: Transaction,
  captureId: string,
  judged: JudgedBy,
): Promise<void> {
  const { shadow } = judged.input.measurement;
  // Nothing has checked what the worker wrote here.
  if (shadow == null) return;
  const result = compareShadow(service, judged, shadow);
  // In its own savepoint: a row that the database refuses must not roll back the decision.
  await tx
    .transaction((nested) => storeShadowResult(nested, captureId, result))
    .catch((err: unknown) => service.log.warn({ err, captureId }, "A candidate's result could not be stored"));
}

function compareShadow(
  service: { clock: Clock; log: Log; sets: ModelSets },
  judged: JudgedBy,
  shadow: ShadowMeasurement,
): ShadowResult {
  const base = {
    settledAt: service.clock.now(),
    set: judged.input.measurement.set,
    models: judged.input.measurement.models,
    candidate: shadow.set,
    candidateModels: shadow.models,
    ruling: judged.ruling,
  };
  const nothing = (failure: NonNullable<ShadowResult['failure']>): ShadowResult => ({
    ...base,
    failure,
    candidateRuling: null,
    checks: [],
  });
  if (shadow.measurement == null) return nothing(shadow.failure ?? 'FAILED');
  if (!isComparable(judged.input.measurement, shadow.measurement)) return nothing('NOT_COMPARABLE');
  const pins = service.sets.shadowPinsOf(shadow);
  if (pins === null) return nothing('UNKNOWN_SET');
  try {
    checkShadow(shadow.measurement);
    const verdicts = runChecks({ ...judged.input, pins, measurement: shadow.measurement });
    const ruling = decide(verdicts, judged.input.policy, judged.attemptsLeft);
    return { ...base, failure: null, candidateRuling: ruling.kind, checks: pair(judged.verdicts, verdicts) };
  } catch (err) {
    service.log.warn({ err, set: shadow.set }, "A candidate's measurement could not be judged");
    return nothing('NOT_JUDGED');
  }
}

/** A template enrolled with the running weights cannot be compared by a candidate with other weights. */
function isComparable(own: Measurement, other: Pick<Measurement, 'reference'>): boolean {
  const comparable = ({ reference }: Pick<Measurement, 'reference'>) => reference?.kind !== 'TEMPLATE' || reference.comparable;
  return comparable(own) === comparable(other);
}

/** Checks that the session requires, as judged by both sets. */
function pair(own: readonly Verdict[], other: readonly Verdict[]): ShadowCheck[] {
  return own.flatMap((verdict) => {
    const candidate = other.find(({ kind }) => kind === verdict.kind);
    if (candidate === undefined || !verdict.applies || !candidate.applies) return [];
    const { kind, status, score } = verdict;
    return [{ kind, status, score, candidateStatus: candidate.status, candidateScore: candidate.score }];
  });
}
