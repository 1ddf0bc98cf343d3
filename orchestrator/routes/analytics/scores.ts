import { ScoreAnalyticsSchema, ScoresQuerySchema } from '@faceproof/protocol/api/figures/analytics.js';
import { chooseBaseline, earlierWeeks } from '../../analytics/baseline.js';
import { countsOf } from '../../analytics/counts.js';
import { divide, sumOf } from '../../analytics/group-counts.js';
import { loadCounted } from '../../analytics/load-counted.js';
import { onlyScores, toHistogram } from '../../analytics/score-counts.js';
import { toBins } from '../../analytics/scores.js';
import { listCounts } from '../../analytics/session-counts.store.js';
import type { Clock } from '../../clock.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { Database } from '../../store/database.js';
import { readPeriod } from './read-period.js';

export function getScoreAnalytics(service: { db: Database; clock: Clock; sets: ModelSets }): Handler<'key'> {
  return handlerFor('key', {
    alsoNeeds: 'scores:read',
    doc: {
      id: 'getScoreAnalytics',
      tag: 'Analytics',
      summary: 'Read the distribution of scores',
      description:
        'Counts the scores of one check, from the decision of the checks. Scores that were given before the service counted them, and those of captures that were retried, are not in it.',
      query: ScoresQuerySchema,
      answers: { 200: ScoreAnalyticsSchema },
    },
    async handle({ principal, query }) {
      const { by, check, ...asked } = validateQuery(query, ScoresQuerySchema);
      const period = readPeriod(asked, service.clock.now());
      const { set, thresholds } = service.sets.newest();
      const calibrated = thresholds[check]?.distribution ?? null;
      const earlier = calibrated === null ? await listCounts(service.db, principal, earlierWeeks(period.from)) : [];
      const earlierBins = toBins(countsOf(countsOf(sumOf(earlier).scores, check), set));
      const baseline = chooseBaseline({ calibrated, earlier: earlierBins });
      const counted = onlyScores(await loadCounted(service.db, principal, period), check);
      const groups = by === undefined ? [] : divide(counted, by, period);
      const shown = groups.map(({ counts, ...group }) => ({ ...group, ...toHistogram(counts.scores, { set, baseline }) }));
      const total = toHistogram(sumOf(counted).scores, { set, baseline });
      return { status: 200, body: { check, ...period, set, basis: baseline?.basis ?? null, total, groups: shown } };
    },
  });
}
