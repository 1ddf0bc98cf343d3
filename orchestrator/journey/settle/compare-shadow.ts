import type { Measurement, ShadowMeasurement } from '@faceproof/protocol/measuring/job.js';
import type { RulingKind, ShadowCheck, ShadowResult } from '../../captures/shadow-results.store.js';
import { storeShadowResult } from '../../captures/shadow-results.store.js';
import type { CheckInput, Verdict } from '../../judgement/checks/check.js';
import { runChecks } from '../../judgement/checks/index.js';
import { decide } from '../../judgement/decision/decide.js';
import type { Service } from '../../service.js';
import type { Transaction } from '../../store/database.js';

/** How the capture was judged, and what it was judged from. */
export interface JudgedBy {
  input: Omit<CheckInput, 'earlier'>;
  verdicts: readonly Verdict[];
  ruling: RulingKind;
  attemptsLeft: number;
}

/**
 * Judges what the candidate measured in the same way, and writes both down. Whatever goes wrong with the candidate is written
 * down or logged, and leaves the transaction as it was.
 */
export async function keepShadow(service: Service, tx: Transaction, captureId: string, judged: JudgedBy): Promise<void> {
  const { shadow } = judged.input.measurement;
  if (shadow === undefined) return;
  const result = compareShadow(service, judged, shadow);
  // In a savepoint of its own: a row that the database refuses must not take the decision with it.
  await tx
    .transaction((nested) => storeShadowResult(nested, captureId, result))
    .catch((err: unknown) => service.log.warn({ err, captureId }, 'What a candidate made of a capture could not be kept'));
}

function compareShadow(service: Service, judged: JudgedBy, shadow: ShadowMeasurement): ShadowResult {
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
  if (shadow.measurement === null) return nothing(shadow.failure ?? 'FAILED');
  if (!isComparable(judged.input.measurement, shadow.measurement)) return nothing('NOT_COMPARABLE');
  const pins = service.sets.shadowPinsOf(shadow);
  if (pins === null) return nothing('UNKNOWN_SET');
  try {
    const verdicts = runChecks({ ...judged.input, pins, measurement: shadow.measurement });
    const ruling = decide(verdicts, judged.input.policy, judged.attemptsLeft);
    return { ...base, failure: null, candidateRuling: ruling.kind, checks: pair(judged.verdicts, verdicts) };
  } catch (err) {
    service.log.warn({ err, set: shadow.set }, 'What a candidate measured could not be judged');
    return nothing('NOT_JUDGED');
  }
}

/** A template that was enrolled with the running weights says nothing to a candidate with others. */
function isComparable(own: Measurement, other: Pick<Measurement, 'reference'>): boolean {
  const comparable = ({ reference }: Pick<Measurement, 'reference'>) => reference?.kind !== 'TEMPLATE' || reference.comparable;
  return comparable(own) === comparable(other);
}

/** Checks that the session calls for, as both judged them. */
function pair(own: readonly Verdict[], other: readonly Verdict[]): ShadowCheck[] {
  return own.flatMap((verdict) => {
    const candidate = other.find(({ kind }) => kind === verdict.kind);
    if (candidate === undefined || !verdict.applies || !candidate.applies) return [];
    const { kind, status, score } = verdict;
    return [{ kind, status, score, candidateStatus: candidate.status, candidateScore: candidate.score }];
  });
}
