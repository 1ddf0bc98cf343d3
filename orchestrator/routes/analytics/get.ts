import { AnalyticsQuerySchema, AnalyticsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { divide, sumOf } from '../../analytics/group-counts.js';
import { loadCounted } from '../../analytics/load-counted.js';
import type { Clock } from '../../clock.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Database } from '../../store/database.js';
import { DAYS_MAX, readPeriod } from './read-period.js';
import { showCounts } from './show-counts.js';

export function getAnalytics(service: { db: Database; clock: Clock }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getAnalytics',
      tag: 'Analytics',
      summary: 'Read sessions in numbers',
      description: `Counts the sessions of the call's mode that were created on up to ${DAYS_MAX} days. A session that has just ended is missing for a few seconds. Erased sessions stay counted.`,
      query: AnalyticsQuerySchema,
      answers: { 200: AnalyticsSchema },
    },
    async handle({ principal, query }) {
      const { by, ...asked } = validateQuery(query, AnalyticsQuerySchema);
      const period = readPeriod(asked, service.clock.now());
      const counted = await loadCounted(service.db, principal, period);
      const groups = by === undefined ? [] : divide(counted, by, period);
      const shown = groups.map(({ counts, ...group }) => ({ ...group, ...showCounts(counts) }));
      return { status: 200, body: { ...period, total: showCounts(sumOf(counted)), groups: shown } };
    },
  });
}
