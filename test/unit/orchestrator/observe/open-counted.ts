import { openMetrics } from '@faceproof/orchestrator/observe/metrics.js';
import type { Queryable } from '@faceproof/orchestrator/store/database.js';

/** Metrics without a database, and without a queue unless one is given: what needs them is missing. */
export function openCounted(change: Partial<Parameters<typeof openMetrics>[0]> = {}) {
  const metrics = openMetrics({
    db: (() => {
      throw new Error('There is no database here');
    }) as unknown as Queryable,
    jobs: { depth: () => Promise.reject(new Error('There is no queue here')), countWorkers: async () => 0 },
    load: {
      now: () => new Date(),
      describe: async () => ({ waitMs: 0, ratePerSecond: 0, peopleWaiting: 0 }),
      refused: () => ({ sessions: 0, attempts: 0 }),
    },
    ...{ uploadBytes: () => 0, referencePixels: () => 0, clockSkewMs: () => 0 },
    witnessing: { witnesses: [], quorum: 0 },
    ...change,
  });
  return { metrics, render: async () => (await metrics.render()).text };
}
