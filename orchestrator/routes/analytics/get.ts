import { AnalyticsQuerySchema, AnalyticsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { divide, totalOf } from '../../analytics/group-counts.js';
import { loadSpans } from '../../analytics/load-counted.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Reads } from '../../store/replica.js';
import { DAYS_MAX, readPeriod } from './read-period.js';
import { showCounts } from './show-counts.js';

export function getAnalytics(service: { reads: Reads; clock: Clock }): Handler<'key'> {
  return handlerFor('key', {
    query: AnalyticsQuerySchema,
    doc: {
      id: 'getAnalytics',
      tag: 'Analytics',
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
