import type { TransitClient } from './transit-client.js';

const FIRST_LOOK_MS = 1000;
const RETRY_MS = 30_000;
/** The shortest and the longest time between two looks. */
const LOOK_AGAIN_MS_MIN = 5000;
const LOOK_AGAIN_MS_MAX = 3_600_000;

/**
 * Renews the token of a client when half of its time is over. Tokens that cannot be renewed are left alone. A failure is tried
 * again; its effect shows in the calls themselves.
 */
export function keepToken(client: TransitClient, firstLookMs = FIRST_LOOK_MS): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const schedule = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(() => void renewInTime(client).then(schedule, () => schedule(RETRY_MS)), ms);
    timer.unref();
  };
  schedule(firstLookMs);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** @returns when to look again, in milliseconds @throws KmsError */
async function renewInTime(client: TransitClient): Promise<number> {
  const { data } = await client.call('GET', 'auth/token/lookup-self');
  if (data?.renewable !== true || typeof data.ttl !== 'number') return LOOK_AGAIN_MS_MAX;
  const wholeMs = 1000 * (typeof data.creation_ttl === 'number' ? data.creation_ttl : data.ttl);
  const leftMs = 1000 * data.ttl;
  if (leftMs > wholeMs / 2) return lookAgainAfter(leftMs - wholeMs / 2);
  const { auth } = await client.call('POST', 'auth/token/renew-self', {});
  return typeof auth?.lease_duration === 'number' ? lookAgainAfter((1000 * auth.lease_duration) / 2) : RETRY_MS;
}

/** Near the end of its longest life, Vault renews a token for less and less time. */
function lookAgainAfter(ms: number): number {
  return Math.min(Math.max(ms, LOOK_AGAIN_MS_MIN), LOOK_AGAIN_MS_MAX);
}
