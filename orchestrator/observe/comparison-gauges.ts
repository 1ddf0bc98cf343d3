import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../store/database.js';

/** Captures that a second worker measured again. No label names an account. */
export function addComparisonGauges(registry: Registry, { db, now }: { db: Queryable; now: () => Date }): void {
  const compared: Gauge = new Gauge({
    name: 'faceproof_compared_captures',
    help: 'Captures that a second worker measured again, since the first one, by whether the two agreed.',
    labelNames: ['result'],
    registers: [registry],
    async collect() {
      const sums = db.raw('coalesce(sum(compared), 0) as compared, coalesce(sum(differed), 0) as differed');
      const [row] = await db('comparison_counts').select(sums);
      compared.set({ result: 'agreed' }, Number(row.compared) - Number(row.differed));
      compared.set({ result: 'differed' }, Number(row.differed));
    },
  });
  const doubted: Gauge = new Gauge({
    name: 'faceproof_worker_differed',
    help: 'Captures of the last 24 hours that a worker measured differently from another one. certain: a third worker agreed with the other one.',
    labelNames: ['worker', 'certain'],
    registers: [registry],
    async collect() {
      const since = new Date(now().getTime() - 86_400_000);
      const rows = await db('comparisons')
        .where('compared_at', '>', since)
        .whereNotNull('place')
        .groupByRaw('1, 2')
        .select(db.raw('unnest(wrong) as worker, cardinality(wrong) = 1 as certain, count(*)::int as captures'));
      doubted.reset();
      for (const { worker, certain, captures } of rows) doubted.set({ worker, certain: String(certain) }, captures);
    },
  });
}
