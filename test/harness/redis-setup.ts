import type { TestProject } from 'vitest/node';
import { hasRedis, startRedis } from './redis-server.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a run on Redis; null in such a run where redis-server is not installed; undefined in every other run. */
    redisUrl: string | null | undefined;
  }
}

/** One Redis for the whole run; each service takes a database of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = hasRedis() ? await startRedis() : null;
  project.provide('redisUrl', redis?.url ?? null);
  return async () => redis?.stop();
}
