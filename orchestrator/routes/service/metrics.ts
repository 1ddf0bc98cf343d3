import { openRoute, type Route } from '../../http/call.js';
import type { Service } from '../../service.js';

/** For Prometheus: `authorization: {credentials: <operator token>}`. */
export function getMetrics(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/metrics',
    auth: 'operator',
    rate: 'open',
    body: null,
    doc: {
      id: 'getMetrics',
      tag: 'Service',
      summary: 'Metrics for Prometheus',
      description: 'For the operator: the bearer is the operator token.',
      answers: { 200: 'text/plain' },
    },
    async handle() {
      const { text, contentType } = await service.metrics.render();
      return { status: 200, body: text, headers: { 'Content-Type': contentType } };
    },
  });
}
