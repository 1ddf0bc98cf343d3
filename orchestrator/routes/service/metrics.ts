import { type Handler, handlerFor } from '../../http/route.js';
import type { Metrics } from '../../observe/metrics.js';

/** For Prometheus: `authorization: {credentials: <operator token>}`. */
export function getMetrics(service: { metrics: Metrics }): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'getMetrics',
      tag: 'Service',
      summary: 'Read metrics for Prometheus',
      description: 'For the operator. The bearer is the operator token.',
      answers: { 200: 'text/plain' },
    },
    async handle() {
      const { text, contentType } = await service.metrics.render();
      return { status: 200, body: text, headers: { 'Content-Type': contentType } };
    },
  });
}
