import type { Clock } from '../../clock.js';
import { HEALTH_LIMITS, judgeHealth } from '../../observe/health-limits.js';
import type { Log } from '../../observe/log.js';
import type { Metrics } from '../../observe/metrics.js';
import { startRounds } from '../../start-rounds.js';
import type { Database } from '../../store/database.js';
import { HEALTH_KEPT_MS } from '../retention/retention-table.js';

const SLOT_MS = 15 * 60_000;

type Observed = { db: Database; metrics: Pick<Metrics, 'read'>; clock: Clock };

/** @returns each figure with its limit, in the order of the limits */
export async function readHealth({ metrics, clock }: Omit<Observed, 'db'>) {
  const now = clock.now().getTime() / 1000;
  const read = await metrics.read(HEALTH_LIMITS.map(({ metric }) => metric));
  return HEALTH_LIMITS.map((limit, i) => ({ limit, ...judgeHealth(limit, read[i] ?? null, now) }));
}

/** Stores what the figures are, once in a quarter of an hour, for all orchestrators. */
export async function sampleHealth(service: Observed): Promise<void> {
  const at = new Date(Math.floor(service.clock.now().getTime() / SLOT_MS) * SLOT_MS);
  const samples = () => service.db('health_samples');
  if ((await samples().where({ at }).first('at')) !== undefined) return;
  const figures = Object.fromEntries((await readHealth(service)).map(({ limit, value }) => [limit.metric, value]));
  await samples()
    .insert({ at, figures: JSON.stringify(figures) })
    .onConflict('at')
    .ignore();
}

/** @returns the samples of the last day, oldest first */
export async function listSamples({ db, clock }: Omit<Observed, 'metrics'>) {
  const from = new Date(clock.now().getTime() - HEALTH_KEPT_MS);
  return db<{ at: Date; figures: Record<string, number | null> }>('health_samples').where('at', '>', from).orderBy('at');
}

export function startSampling(service: Observed & { log: Log }): { stop(): Promise<void> } {
  const run = async () => {
    await sampleHealth(service);
    return false;
  };
  const onError = (err: unknown) => service.log.debug({ err }, 'The health figures could not be kept; will retry');
  return startRounds({ run, everyMs: 60_000, onError });
}
