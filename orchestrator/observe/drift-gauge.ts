import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../store/database.js';

/** Of all accounts together: no label names one. */
export function addDriftGauges(registry: Registry, db: Queryable): void {
  const ofChecks = () =>
    db('score_drifts')
      .groupBy('check_kind')
      .select('check_kind', db.raw('max(psi) as psi'), db.raw('count(suspected_at)::int as suspected'));
  const highest: Gauge = new Gauge({
    name: 'faceproof_score_psi_max',
    help: "The highest population stability index of an account's LIVE scores in the last week, by check.",
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      const rows = await ofChecks();
      highest.reset();
      for (const row of rows) highest.set({ check: row.check_kind }, row.psi);
    },
  });
  const suspected: Gauge = new Gauge({
    name: 'faceproof_drift_suspected',
    help: 'Accounts whose LIVE scores are suspected to have moved, by check.',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      const rows = await ofChecks();
      suspected.reset();
      for (const row of rows) suspected.set({ check: row.check_kind }, row.suspected);
    },
  });
}
