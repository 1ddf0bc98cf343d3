import type { TestProject } from 'vitest/node';
import { hasRedis, startRedis } from './redis-server.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in runs on Redis; null if redis-server is not installed; undefined in other runs. */
    redisUrl: string | null | undefined;
  }
}

/** Starts one Redis for the whole run. Each service uses a separate database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = hasRedis() ? await startRedis() : null;
  project.provide('redisUrl', redis?.url ?? null);
  return async () => redis?.stop();
}
