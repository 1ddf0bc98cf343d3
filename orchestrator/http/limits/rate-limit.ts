import type { Mode } from '@faceproof/protocol/words.js';
import type { Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisConnection } from '../../jobs/redis.js';
import type { Log } from '../../observe/log.js';
import { isRefusal, Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import { digestSecret } from '../../vault/digest-secret.js';
import { addressBlock } from './address-block.js';
import { ACCOUNT_SHARE, BUDGETS, type RateClass, WINDOW_SECONDS } from './budgets.js';

/** The caller to count a request for, as far as known before the body is read. */
export interface Requester {
  /**
   * Whom the budget belongs to: a key, or a person; null on routes without either. `mode`: whose budgets apply. `shared`: the
   * account and mode whose ceiling applies too; null for a person outside of an account's calls.
   */
  counted: { id: string; mode: Mode; shared: string | null } | null;
  /** The token on other routes; hostile, not looked up yet. */
  bearer: string | null;
  remoteAddress: string;
}

export interface RateLimits {
  /**
   * Counts a request.
   *
   * @returns the `RateLimit` headers, which every answer carries
   * @throws Refusal rate_limited
   */
  count(rate: RateClass, requester: Requester): Promise<Record<string, string>>;
  /**
   * Counts a failed authentication. Valid credentials never touch this budget, so a stale key behind a shared address does
   * not block its neighbours.
   *
   * @throws Refusal rate_limited once the address has spent its budget
   */
  countFailedAuthentication(remoteAddress: string): Promise<void>;
  /**
   * Counts a callback from the identity provider. Call it before the provider is asked, so that a stranger cannot make this
   * service flood the provider.
   *
   * @throws Refusal rate_limited
   */
  countProviderCallback(remoteAddress: string): Promise<void>;
}

/** Failed authentications per minute and address. */
const FAILURE_BUDGET = 600;
/** Callbacks from the identity provider per minute and address. */
const PROVIDER_BUDGET = 120;
const WARN_EVERY_MS = 10_000;

/**
 * Budgets for keys are counted in the store that all orchestrators share. Other callers, and the ceiling of an account, are
 * counted in this process's memory: a stranger must not be able to cause database writes, and with n processes the effective
 * limit is at most n times the budget. If the store is unreachable, this process counts alone: a broken limiter must not turn callers away.
 *
 * @param options.factor multiplies every budget, for operators who need larger ones
 */
export function openRateLimits(options: { db: Database; redis: RedisConnection | null; factor: number; log: Log }): RateLimits {
  const budget = (points: number) => Math.max(1, Math.ceil(points * options.factor));
  const openKeyed = (points: number) => ({
    own: openShared(options, points),
    ceiling: new RateLimiterMemory({ points: ACCOUNT_SHARE * points, duration: WINDOW_SECONDS }),
  });
  const keyed = {
    'creates:LIVE': openKeyed(budget(BUDGETS.creates.requests)),
    'reads:LIVE': openKeyed(budget(BUDGETS.reads.requests)),
    'writes:LIVE': openKeyed(budget(BUDGETS.writes.requests)),
    'creates:TEST': openKeyed(budget(BUDGETS.creates.testRequests)),
    'reads:TEST': openKeyed(budget(BUDGETS.reads.testRequests)),
    'writes:TEST': openKeyed(budget(BUDGETS.writes.testRequests)),
  };
  const byToken = new RateLimiterMemory({ points: budget(BUDGETS.capture.requests), duration: WINDOW_SECONDS });
  const byAddress = new RateLimiterMemory({ points: budget(BUDGETS.open.requests), duration: WINDOW_SECONDS });
  const failures = new RateLimiterMemory({ points: budget(FAILURE_BUDGET), duration: WINDOW_SECONDS });
  const callbacks = new RateLimiterMemory({ points: budget(PROVIDER_BUDGET), duration: WINDOW_SECONDS });

  return {
    async count(rate, { counted, bearer, remoteAddress }) {
      switch (rate) {
        case 'creates':
        case 'reads':
        case 'writes': {
          if (counted === null) throw new Error('A keyed budget on a route without a key');
          const { own, ceiling } = keyed[`${rate}:${counted.mode}`];
          const headers = await countOne(own, rate, `${rate}:${counted.id}`);
          if (counted.shared !== null) await countOne(ceiling, 'account', counted.shared);
          return headers;
        }
        case 'capture': {
          const headers = await countOne(byAddress, rate, addressBlock(remoteAddress));
          return bearer === null ? headers : countOne(byToken, rate, digestSecret(bearer).toString('base64url'));
        }
        case 'open':
          return countOne(byAddress, rate, addressBlock(remoteAddress));
      }
    },
    async countFailedAuthentication(remoteAddress) {
      await countOne(failures, 'failed-authentication', addressBlock(remoteAddress));
    },
    async countProviderCallback(remoteAddress) {
      await countOne(callbacks, 'provider-callback', addressBlock(remoteAddress));
    },
  };
}

type BudgetName = RateClass | 'account' | 'failed-authentication' | 'provider-callback';

interface Counter {
  points: number;
  consume(key: string): Promise<RateLimiterRes>;
}

async function countOne(counter: Counter, rate: BudgetName, key: string): Promise<Record<string, string>> {
  try {
    return toHeaders(rate, counter.points, await counter.consume(key));
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    const headers = toHeaders(rate, counter.points, result);
    throw new Refusal(
      'rate_limited',
      `At most ${counter.points} such requests are allowed per minute. Wait as long as Retry-After says.`,
      { headers: { ...headers, 'Retry-After': String(secondsOf(result)) } },
    );
  }
}

/** draft-ietf-httpapi-ratelimit-headers-10: structured fields; the policy is named after its budget. */
function toHeaders(rate: BudgetName, points: number, result: RateLimiterRes): Record<string, string> {
  return {
    'RateLimit-Policy': `"${rate}";q=${points};w=${WINDOW_SECONDS}`,
    RateLimit: `"${rate}";r=${Math.max(0, result.remainingPoints)};t=${secondsOf(result)}`,
  };
}

function secondsOf(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}

/** A counter shared by all processes, and a local one for when that is unreachable. */
function openShared({ db, redis, log }: { db: Database; redis: RedisConnection | null; log: Log }, points: number): Counter {
  // A key over its budget is refused from memory until its minute has passed, so a flood costs the store nothing.
  const budget = { points, duration: WINDOW_SECONDS, inMemoryBlockOnConsumed: points + 1 };
  const shared =
    redis === null
      ? new RateLimiterPostgres({
          ...budget,
          storeClient: db,
          storeType: 'knex',
          tableName: 'request_counts',
          keyPrefix: '',
          tableCreated: true,
          clearExpiredByTimeout: false,
        })
      : new RateLimiterRedis({ ...budget, storeClient: redis, keyPrefix: 'faceproof:rate' });
  const own = new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  let warnedAt = Number.NEGATIVE_INFINITY;

  return {
    points,
    async consume(key) {
      try {
        return await shared.consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        if (performance.now() - warnedAt > WARN_EVERY_MS) {
          warnedAt = performance.now();
          log.warn({ err: error }, 'The shared rate-limit counters are unreachable; this process counts alone');
        }
        return own.consume(key);
      }
    },
  };
}

/** Answers 429 instead of the refusal if the client's address has failed to authenticate too often. */
export function limitFailures(rateLimits: RateLimits): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (isRefusal(error) && error.failedAuthentication) await rateLimits.countFailedAuthentication(ctx.ip);
      throw error;
    }
  };
}
