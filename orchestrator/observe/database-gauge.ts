import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../store/database.js';
import { requireWritable } from '../store/require-writable.js';

/** The cause of most other alerts, so that they need not be read to find it. */
export function addDatabaseGauge(registry: Registry, db: Queryable): void {
  const writable: Gauge = new Gauge({
    name: 'faceproof_database_writable',
    help: 'Whether PostgreSQL takes writes of this process: 0 if it is away, or a standby.',
    registers: [registry],
    async collect() {
      writable.set(
        await requireWritable(db).then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
}
