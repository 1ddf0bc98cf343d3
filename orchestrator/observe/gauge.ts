import { Gauge, type Registry } from 'prom-client';
import type { Series } from './health-limits.js';

/**
 * Adds a gauge that is read at each scrape. Each reads its own value: a registry reads gauges at the same time, so that one cannot set
 * another in time for the scrape.
 *
 * @param read the value, or all series of a gauge with labels
 */
export type AddGauge = (name: string, help: string, read: () => Reading | Promise<Reading>, labelNames?: string[]) => void;

type Reading = number | readonly Series[];

export function openGauges(registry: Registry): AddGauge {
  return (name, help, read, labelNames = []) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const reading = await read();
        gauge.reset();
        if (typeof reading === 'number') gauge.set(reading);
        else for (const { labels, value } of reading) gauge.set(labels, value);
      },
    });
  };
}

/** @returns seconds; 0 without a time */
export function ageOf(at: Date | null | undefined, now: Date): number {
  return at == null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000);
}
