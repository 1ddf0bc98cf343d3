import type { Middleware } from 'koa';
import type { Config } from '../../config.js';
import type { Log } from '../../observe/log.js';

type ProxyConfig = Pick<Config, 'publicUrl' | 'trustedProxies'>;

const REMEDY = 'If a proxy of yours stands in front, set TRUSTED_PROXIES to the number of proxies.';
const SHARED = 'All callers behind it share one address and its limits.';

/** @returns what an operator should know at startup about a proxy that the settings do not mention; null where nothing */
export function findUnmentionedProxy({ publicUrl, trustedProxies }: ProxyConfig): string | null {
  if (trustedProxies > 0 || !publicUrl.startsWith('https:')) return null;
  return `PUBLIC_URL is https and this process speaks plain http, but TRUSTED_PROXIES is 0. ${REMEDY} ${SHARED}`;
}

/**
 * Warns once, at the first request that carries a proxy's header while TRUSTED_PROXIES is 0. The header stays ignored. Any caller
 * can send it, so the warning proves nothing, and its value is not logged.
 */
export function warnOfProxy({ trustedProxies }: ProxyConfig, log: Log): Middleware {
  const state = { isSilent: trustedProxies > 0 };
  return async ({ req }, next) => {
    if (!state.isSilent && (req.headers['x-forwarded-for'] ?? req.headers.forwarded) !== undefined) {
      state.isSilent = true;
      log.warn(`A request carried X-Forwarded-For or Forwarded, but TRUSTED_PROXIES is 0. ${REMEDY} ${SHARED}`);
    }
    await next();
  };
}
