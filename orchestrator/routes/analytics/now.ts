import { AnalyticsNowSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { countWaiting } from '../../reviews/waiting-reviews.store.js';
import type { Stored } from '../../vault/stored.js';
import { loadWebhookHealth } from '../../webhooks/webhook-health.store.js';

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
