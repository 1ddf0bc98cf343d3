import { Gauge, type Registry } from 'prom-client';

/** @param skewMs of this machine's clock against the database's; positive if it is ahead */
export function addClockGauge(registry: Registry, skewMs: () => number): void {
  const skew: Gauge = new Gauge({
    name: 'faceproof_clock_skew_seconds',
    help: "How far this machine's clock is ahead of the database's. Beyond CLOCK_SKEW_MS_MAX, this process settles nothing.",
    registers: [registry],
    collect() {
      skew.set(skewMs() / 1000);
    },
  });
}
