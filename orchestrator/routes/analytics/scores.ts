import { ScoreAnalyticsSchema, ScoresQuerySchema } from '@faceproof/protocol/api/analytics.js';
import { divide, sumOf } from '../../analytics/group-counts.js';
import { loadCounted } from '../../analytics/load-counted.js';
import { onlyScores, toHistogram } from '../../analytics/score-counts.js';
import { validate } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';
import { readPeriod } from './read-period.js';

export function getScoreAnalytics(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: null,
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
      const { by, check, ...asked } = validate(Object.fromEntries(query), ScoresQuerySchema);
      const period = readPeriod(asked, service.clock.now());
      const { set, thresholds } = service.sets.newest();
      const calibrated = { set, distribution: thresholds[check]?.distribution ?? null };
      const counted = onlyScores(await loadCounted(service.db, principal, period), check);
      const groups = by === undefined ? [] : divide(counted, by, period);
      const shown = groups.map(({ counts, ...group }) => ({ ...group, ...toHistogram(counts.scores, calibrated) }));
      const total = toHistogram(sumOf(counted).scores, calibrated);
      return { status: 200, body: { check, ...period, set, total, groups: shown } };
    },
  });
}
