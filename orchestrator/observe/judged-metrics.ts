import type { PinnedCheck } from '@faceproof/models/sets/set-file.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { Flow, Mode } from '@faceproof/protocol/words.js';
import { Counter, Histogram, type Registry } from 'prom-client';

/** A capture that the checks have judged, without what identifies its person or session. */
export interface JudgedForMetrics {
  mode: Mode;
  flow: Flow;
  /** Of the models that measured it. */
  set: string;
  ruling: 'APPROVE' | 'DECLINE' | 'REVIEW' | 'RETRY' | 'CHALLENGE';
  /** What the person should correct before another attempt. */
  hints: readonly ReasonCode[];
  /** The checks that compared a network's score with a threshold, whichever applied. */
  scores: readonly { check: PinnedCheck; score: number; threshold: number }[];
}

/**
 * Around each threshold, whatever it is: of the set, of the policy, of documents. A score passes from its threshold on, so the
 * bucket of 0 is exactly what passes.
 */
const SHORTFALLS = [-0.5, -0.3, -0.2, -0.1, -0.05, -0.02, 0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5];

/** @returns what counts a judged capture */
export function addJudgedMetrics(registry: Registry): (judged: JudgedForMetrics) => void {
  const captures = new Counter({
    name: 'faceproof_judged_captures_total',
    help: 'Captures that the checks of this process judged, by ruling. RETRY: the person was asked to try again. CHALLENGE: liveness was in doubt, and the person was asked for the challenge.',
    labelNames: ['mode', 'flow', 'ruling'],
    registers: [registry],
  });
  const hints = new Counter({
    name: 'faceproof_retry_hints_total',
    help: 'Captures that ended in another attempt, by what the person was asked to correct.',
    labelNames: ['mode', 'hint'],
    registers: [registry],
  });
  const shortfalls = new Histogram({
    name: 'faceproof_check_shortfall',
    help: 'Threshold minus judged score of LIVE captures, by check. At most 0: passed.',
    labelNames: ['check', 'set'],
    buckets: SHORTFALLS,
    registers: [registry],
  });
  return ({ mode, flow, set, ruling, hints: asked, scores }) => {
    captures.inc({ mode, flow, ruling });
    if (ruling === 'RETRY') for (const hint of new Set(asked)) hints.inc({ mode, hint });
    if (mode !== 'LIVE') return;
    for (const { check, score, threshold } of scores) shortfalls.observe({ check, set }, round(threshold - score));
  };
}

/** Scores have six decimals; the difference of two must not miss the bucket of 0. */
function round(difference: number): number {
  return Math.round(difference * 1e6) / 1e6;
}
