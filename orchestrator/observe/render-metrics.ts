import type { Registry } from 'prom-client';
import type { Series } from './health-limits.js';
import { openBounded, withinTime } from './within-time.js';

/** A scrape answers after this long, whatever is stopped. */
export const COLLECT_MS_MAX = 1500;

const MISSING = 'faceproof_metric_missing';

/**
 * Renders the metrics that can be read in time. The others are named in `faceproof_metric_missing`, so that a stopped database or
 * queue neither delays a scrape nor hides the rest.
 *
 * @returns a function that renders Prometheus text
 */
export function openRenderer(registry: Registry): () => Promise<string> {
  const readers = new Map<string, () => Promise<string>>();
  const readerOf = (name: string) => {
    const reader = readers.get(name) ?? openBounded(() => registry.getSingleMetricAsString(name), COLLECT_MS_MAX);
    readers.set(name, reader);
    return reader;
  };
  return async () => {
    const names = registry.getMetricsAsArray().map(({ name }) => name);
    const results = await Promise.allSettled(names.map((name) => readerOf(name)()));
    const texts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const missing = names.filter((_, i) => results[i]?.status === 'rejected');
    return `${[...texts, renderMissing(missing)].join('\n\n')}\n`;
  };
}

function renderMissing(names: readonly string[]): string {
  const lines = names.map((name) => `${MISSING}{metric="${name}"} 1`);
  return [`# HELP ${MISSING} 1 for a metric that could not be read in time.`, `# TYPE ${MISSING} gauge`, ...lines].join('\n');
}

/** @returns null if the gauge could not be read in time, or is not there */
export async function readSeries(registry: Registry, name: string): Promise<readonly Series[] | null> {
  const read = registry.getSingleMetric(name)?.get();
  if (read === undefined) return null;
  return withinTime(read, COLLECT_MS_MAX).then(
    ({ values }) => values as Series[],
    () => null,
  );
}
