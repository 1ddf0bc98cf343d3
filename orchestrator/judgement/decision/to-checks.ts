import type { Check, CheckEngine } from '@faceproof/protocol/envelope.js';
import type { ModelStamp, ModelStamps } from '@faceproof/protocol/measuring/job.js';
import { firstMatch, listStamps, stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Verdict } from '../checks/check.js';
import type { PinnedFile, SetPins } from '../thresholds/pins.js';

/** What judged: the networks that ran, and the files of the set that they belong to. */
export interface JudgedBy {
  measurement: { models: ModelStamps };
  pins: Pick<SetPins, 'set' | 'fusion' | 'matchFusion'>;
}

/** Verdicts as an envelope shows them, each with everything that its score stands on. */
export function toChecks(verdicts: readonly Verdict[], by: JudgedBy): Check[] {
  return verdicts.map((verdict) => {
    const { kind, status, score, threshold, reviewThreshold, half, signs } = verdict;
    const engines = enginesOf(verdict, by);
    const found = signs.length === 0 ? {} : { signs: [...signs] };
    const band = reviewThreshold === undefined ? {} : { reviewThreshold };
    return {
      kind,
      status,
      score,
      threshold,
      ...band,
      engine: engines[0] ?? null,
      engines,
      ...(half !== undefined && { half }),
      ...found,
    };
  });
}

/** The networks, then the fusion if it made the score, then the set. */
function enginesOf({ kind, status, roles, matchedBy }: Verdict, { measurement: { models }, pins }: JudgedBy): CheckEngine[] {
  const matched = matchedBy ?? [stampId(firstMatch(models))];
  const networks = roles.flatMap((role) =>
    listStamps(models, role).filter((stamp) => role !== 'match' || matched.includes(stampId(stamp))),
  );
  if (networks.length === 0 || status === 'SKIPPED') return [];
  const fusion = kind === 'liveness.passive' ? pins.fusion : kind === 'face.match' ? fusionOf(matched, pins) : null;
  return [...networks.map(toNetwork), ...(fusion === null ? [] : [toEngine('fusion', fusion)]), toEngine('set', pins.set)];
}

/** A single network needs none. */
function fusionOf(matched: readonly string[], { matchFusion }: Pick<SetPins, 'matchFusion'>): PinnedFile | null {
  if (matchFusion == null || matched.length < 2) return null;
  const { pin, version } = matchFusion;
  return { name: pin.id, version, digest: pin.digest };
}

/** Members that later workers may add to a stamp are not part of a check. */
function toNetwork({ model, version, digest, precision }: ModelStamp): CheckEngine {
  return { model, version, digest, ...(precision !== undefined && { precision }) };
}

/** The slash keeps a file's name from being a network's. */
function toEngine(kind: 'set' | 'fusion', { name, version, digest }: PinnedFile): CheckEngine {
  return { model: `${kind}/${name}`, version, digest };
}
