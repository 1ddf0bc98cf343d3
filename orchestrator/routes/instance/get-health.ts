import { InstanceHealthSchema } from '@faceproof/protocol/api/figures/instance.js';
import type { Clock } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listSamples, readHealth } from '../../journey/clockwork/health-history.js';
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
      const { db, config } = service;
      const newest = db('faceproof_migrations').orderBy('name', 'desc').first('name');
      const schema = withinTime(Promise.resolve(newest), SCHEMA_MS_MAX).catch(() => null);
      const samples = await withinTime(listSamples(service), SCHEMA_MS_MAX).catch(() => []);
      const figures = (await readHealth(service)).map(({ limit, state, value }) => ({
        figure: limit.metric,
        ...{ state, value, min: limit.min ?? null, max: limit.max ?? null },
        history: samples.map((sample) => sample.figures[limit.metric] ?? null),
        runbook: `${config.publicUrl}/guides/operations/${limit.runbook}`,
      }));
      figures.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
      const versions = { program: VERSION, schema: (await schema)?.name ?? null };
      const ok = figures.every(({ state }) => state === 'OK');
      return { status: 200, body: { ok, versions, figures, sampledAt: samples.map(({ at }) => at.toISOString()) } };
    },
  });
}
