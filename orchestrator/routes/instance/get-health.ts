import { InstanceHealthSchema } from '@faceproof/protocol/api/figures/instance.js';
import type { Clock } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { HEALTH_LIMITS, judgeHealth } from '../../observe/health-limits.js';
import type { Metrics } from '../../observe/metrics.js';
import { withinTime } from '../../observe/within-time.js';
import { VERSION } from '../../openapi/compose-document.js';
import type { Database } from '../../store/database.js';

const SCHEMA_MS_MAX = 1500;
const ORDER = ['WRONG', 'UNKNOWN', 'OK'] as const;

export function getInstanceHealth(service: {
  db: Database;
  metrics: Metrics;
  clock: Clock;
  config: Config;
}): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'getInstanceHealth',
      summary: 'Read what is wrong, first',
      description:
        'For the operator. Each figure with its limit, which is that of the alert rules, and the page that says what to do. A figure that could not be read within two seconds is `UNKNOWN`.',
      answers: { 200: InstanceHealthSchema },
    },
    async handle() {
      const { db, metrics, clock, config } = service;
      const now = clock.now().getTime() / 1000;
      const newest = db('faceproof_migrations').orderBy('name', 'desc').first('name');
      const schema = withinTime(Promise.resolve(newest), SCHEMA_MS_MAX).catch(() => null);
      const read = await metrics.read(HEALTH_LIMITS.map(({ metric }) => metric));
      const figures = HEALTH_LIMITS.map((limit, i) => ({
        figure: limit.metric,
        ...judgeHealth(limit, read[i] ?? null, now),
        min: limit.min ?? null,
        max: limit.max ?? null,
        runbook: `${config.publicUrl}/guides/operations/${limit.runbook}`,
      }));
      figures.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
      const versions = { program: VERSION, schema: (await schema)?.name ?? null };
      return { status: 200, body: { ok: figures.every(({ state }) => state === 'OK'), versions, figures } };
    },
  });
}
