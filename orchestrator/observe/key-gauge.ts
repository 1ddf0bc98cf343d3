import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../store/database.js';

/** The age of the keys that sign: a key that no one rotates should be noticed. */
export function addKeyGauge(registry: Registry, db: Queryable): void {
  const published: Gauge = new Gauge({
    name: 'faceproof_signing_key_published_timestamp_seconds',
    help: 'When the signing key in use was published, in seconds since 1970.',
    labelNames: ['mode', 'signs'],
    registers: [registry],
    async collect() {
      published.reset();
      const keys = await db('signing_keys').where({ status: 'ACTIVE' }).select('mode', 'signs', 'not_before');
      for (const { mode, signs, not_before } of keys)
        published.set({ mode, signs: signs.toLowerCase() }, not_before.getTime() / 1000);
    },
  });
}
