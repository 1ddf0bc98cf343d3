import {
  AnalyticsNowSchema,
  AnalyticsQuerySchema,
  AnalyticsSchema,
  ScoreAnalyticsSchema,
  ScoresQuerySchema,
} from '@faceproof/protocol/api/figures/analytics.js';
import { SESSION_STATUSES } from '@faceproof/protocol/session-state.js';
import type { z } from 'zod';
import { chooseBaseline, earlierWeeks } from '../../analytics/baseline.js';
import { type Counts, countOf, countsOf, type SessionCounts } from '../../analytics/counts.js';
import { percentile, sumOf } from '../../analytics/durations.js';
import { addDays, divide, totalOf } from '../../analytics/group-counts.js';
import { loadSpans } from '../../analytics/load-counted.js';
import { onlyScores, toHistogram } from '../../analytics/score-counts.js';
import { toBins } from '../../analytics/scores.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { invalidField } from '../../refusal.js';
import { countWaiting } from '../../reviews/review-figures.store.js';
import type { Reads } from '../../store/replica.js';
import type { Stored } from '../../vault/stored.js';
import { loadWebhookHealth } from '../../webhooks/webhook-health.store.js';

export function getAnalytics(service: { reads: Reads; clock: Clock }): Handler<'key'> {
  return handlerFor('key', {
    query: AnalyticsQuerySchema,
    doc: {
      id: 'getAnalytics',
      summary: 'Read sessions in numbers',
      description: `Counts the sessions of the call's mode that were created on up to ${DAYS_MAX} days. A session that has just ended is missing for a few seconds. Erased sessions stay counted. Fewer than ten sessions are never shown: each day is joined with those after it in its month until there are ten, and such days are counted together or not at all.`,
      answers: { 200: AnalyticsSchema },
    },
    async handle({ principal, asked: { by, ...asked } }) {
      const period = readPeriod(asked, service.clock.now());
      const spans = await service.reads((db) => loadSpans(db, principal, period));
      const groups = by === undefined ? [] : divide(spans, by, period);
      const shown = groups.map(({ counts, ...group }) => ({ ...group, ...showCounts(counts) }));
      return { status: 200, body: { ...period, total: showCounts(totalOf(spans, period)), groups: shown } };
    },
  });
}

export function getAnalyticsNow(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'getAnalyticsNow', tag: 'Analytics', summary: 'Read what waits now', answers: { 200: AnalyticsNowSchema } },
    async handle({ principal }) {
      const { waiting, oldestSince } = await countWaiting(service.db, principal);
      const webhooks = await loadWebhookHealth(service.db, principal, service.clock.now());
      const reviews = { waiting, oldestSince: oldestSince?.toISOString() ?? null };
      return { status: 200, body: { reviews, webhooks } };
    },
  });
}

export function getScoreAnalytics(service: { reads: Reads; clock: Clock; sets: ModelSets }): Handler<'key'> {
  return handlerFor('key', {
    alsoNeeds: 'scores:read',
    query: ScoresQuerySchema,
    doc: {
      id: 'getScoreAnalytics',
      summary: 'Read the distribution of scores',
      description:
        'Counts the scores of one check, from the decision of the checks. Scores that were given before the service counted them, and those of captures that were retried, are not in it. Fewer than ten scores are never shown, as in `GET /v1/analytics`. Days on which the model set changed have no part in `psi`.',
      answers: { 200: ScoreAnalyticsSchema },
    },
    async handle({ principal, asked: { by, check, ...asked } }) {
      const period = readPeriod(asked, service.clock.now());
      const { set, thresholds } = service.sets.newest();
      const calibrated = thresholds[check]?.distribution ?? null;
      const load = (days: { from: string; to: string }) =>
        service.reads((db) => loadSpans(db, principal, days, (counted) => onlyScores(counted, check)));
      const weeks = earlierWeeks(period.from);
      const earlier = calibrated === null ? totalOf(await load(weeks), weeks).scores : {};
      const baseline = chooseBaseline({ calibrated, earlier: toBins(countsOf(earlier, set)) });
      const spans = await load(period);
      const groups = by === undefined ? [] : divide(spans, by, period);
      const shown = groups.map(({ counts, ...group }) => ({ ...group, ...toHistogram(counts.scores, { set, baseline }) }));
      const total = toHistogram(totalOf(spans, period).scores, { set, baseline });
      return { status: 200, body: { check, ...period, set, basis: baseline?.basis ?? null, total, groups: shown } };
    },
  });
}

const DAYS_DEFAULT = 30;
const DAYS_MAX = 92;

/**
 * @param asked days such as `2026-11-01`, both included
 * @throws Refusal validation_failed if there are too many days, or `from` is after today
 */
function readPeriod(asked: { from?: string | undefined; to?: string | undefined }, now: Date): { from: string; to: string } {
  const today = now.toISOString().slice(0, 10);
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - DAYS_DEFAULT);
  if (from > today) throw invalidField('/from', 'too_big', 'must not be after today.');
  if (from > to) throw invalidField('/from', 'too_big', 'must not be after to, which is today if left out.');
  if (from <= addDays(to, -DAYS_MAX)) throw invalidField('/from', 'too_small', `At most ${DAYS_MAX} days per request.`);
  return { from, to };
}

type Shown = z.infer<typeof AnalyticsSchema>['total'];

/** Pure. */
function showCounts({ funnel, outcomes, reasons, challenge, attempts, decisionMs, reviewMs }: SessionCounts): Shown {
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
  return { count: sumOf(buckets), p50: percentile(buckets, 0.5), p95: percentile(buckets, 0.95) };
}
