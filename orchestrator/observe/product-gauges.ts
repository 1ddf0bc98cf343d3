import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../store/database.js';

const STEPS = ['created', 'opened', 'agreed', 'uploaded', 'decided'] as const;
/** With today, in UTC. */
const FUNNEL_DAYS = 7;

/** What a product owner asks: how far people come, and how long reviews wait. Of all accounts together: no label names one. */
export function addProductGauges(registry: Registry, { db, now }: { db: Queryable; now: () => Date }): void {
  const funnel: Gauge = new Gauge({
    name: 'faceproof_funnel_sessions',
    help: 'LIVE sessions of the last 7 days that have ended, by the steps that they reached.',
    labelNames: ['step'],
    registers: [registry],
    async collect() {
      const reached = await countFunnel(db, now());
      for (const step of STEPS) funnel.set({ step }, reached[step] ?? 0);
    },
  });
  const oldest: Gauge = new Gauge({
    name: 'faceproof_oldest_review_seconds',
    help: 'How long the oldest LIVE session in review has waited; 0 without one.',
    registers: [registry],
    async collect() {
      const row = await db('reviews').whereNot({ state: 'DONE' }).andWhere({ mode: 'LIVE' }).min({ since: 'since' }).first();
      const since: Date | null = row?.since ?? null;
      oldest.set(since === null ? 0 : Math.max(0, (now().getTime() - since.getTime()) / 1000));
    },
  });
}

async function countFunnel(db: Queryable, now: Date): Promise<Record<string, number>> {
  const from = new Date(now.getTime() - (FUNNEL_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const sums = STEPS.map((step) => `sum((counts #>> '{funnel,${step}}')::bigint)::float8 as ${step}`).join(', ');
  const { rows } = await db.raw(`select ${sums} from session_counts where mode = 'LIVE' and day >= ?`, [from]);
  return rows[0];
}
