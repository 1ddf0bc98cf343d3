import type { AnalyticsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { SESSION_STATUSES } from '@faceproof/protocol/session-state.js';
import type { z } from 'zod';
import { type Counts, countOf, type SessionCounts } from '../../analytics/counts.js';
import { percentile, totalOf } from '../../analytics/durations.js';

type Shown = z.infer<typeof AnalyticsSchema>['total'];

/** Pure. */
export function showCounts({ funnel, outcomes, reasons, challenge, attempts, decisionMs, reviewMs }: SessionCounts): Shown {
  return {
    funnel: {
      created: countOf(funnel, 'created'),
      opened: countOf(funnel, 'opened'),
      agreed: countOf(funnel, 'agreed'),
      uploaded: countOf(funnel, 'uploaded'),
      decided: countOf(funnel, 'decided'),
    },
    outcomes: Object.fromEntries(SESSION_STATUSES.map((status) => [status, countOf(outcomes, status)])) as Shown['outcomes'],
    reasons: Object.fromEntries(numbersOf(reasons).sort(([, one], [, other]) => other - one)),
    challenge: {
      asked: countOf(challenge, 'asked'),
      approved: countOf(challenge, 'approved'),
      declined: countOf(challenge, 'declined'),
      reviewed: countOf(challenge, 'reviewed'),
      skipped: countOf(challenge, 'skipped'),
      late: countOf(challenge, 'late'),
      notPossible: countOf(challenge, 'notPossible'),
    },
    attempts: Object.fromEntries(numbersOf(attempts)),
    decisionMs: showDurations(decisionMs),
    reviewMs: showDurations(reviewMs),
  };
}

function numbersOf(counts: Counts): [string, number][] {
  return Object.keys(counts).map((name) => [name, countOf(counts, name)]);
}

function showDurations(buckets: Counts): Shown['decisionMs'] {
  return { count: totalOf(buckets), p50: percentile(buckets, 0.5), p95: percentile(buckets, 0.95) };
}
