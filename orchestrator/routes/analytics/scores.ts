import { ScoreAnalyticsSchema, ScoresQuerySchema } from '@faceproof/protocol/api/figures/analytics.js';
import { chooseBaseline, earlierWeeks } from '../../analytics/baseline.js';
import { countsOf } from '../../analytics/counts.js';
import { divide, totalOf } from '../../analytics/group-counts.js';
import { loadSpans } from '../../analytics/load-counted.js';
import { onlyScores, toHistogram } from '../../analytics/score-counts.js';
import { toBins } from '../../analytics/scores.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { Reads } from '../../store/replica.js';
import { readPeriod } from './read-period.js';

export function getScoreAnalytics(service: { reads: Reads; clock: Clock; sets: ModelSets }): Handler<'key'> {
  return handlerFor('key', {
    alsoNeeds: 'scores:read',
    query: ScoresQuerySchema,
    doc: {
      id: 'getScoreAnalytics',
      tag: 'Analytics',
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
