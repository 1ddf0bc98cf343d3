import { QueryClient } from '@tanstack/preact-query';
import { ConnectionError } from './api-error.js';

const RETRIES = 2;
/** A screen that is opened again within this time shows what it had at once, and asks again. */
const KEPT_MS = 60_000;

/** Keeps answers in memory only. */
export function openQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        staleTime: 2_000,
        retry: (failures, error) => failures < RETRIES && error instanceof ConnectionError,
        // The browser may say "offline" while the service runs on this machine.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
