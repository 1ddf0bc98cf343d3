import { DEFAULT_RETRY, type RetryPolicy } from './decide-retry.js';
import type { Hooks } from './hooks.js';
import type { Transport } from './send-call.js';
import { pause } from './watch-signal.js';

export interface TransportOptions extends Hooks {
  /** Where the service is, such as `https://faceproof.example.com`. */
  baseUrl: string;
  /** For one sending, in ms; 30,000 where left out. A long poll has its own. */
  timeoutMs?: number | undefined;
  retry?: Partial<RetryPolicy> | undefined;
  /** In place of the runtime's own. */
  fetch?: typeof fetch | undefined;
}

const TIMEOUT_MS = 30_000;

/** @throws TypeError where `baseUrl` is no http(s) address */
export function openTransport(options: TransportOptions): Transport {
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    // Looked up at each call, and called without a `this`, which browsers refuse.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    retry: { ...DEFAULT_RETRY, ...options.retry },
    hooks: { onRequest: options.onRequest, onResponse: options.onResponse },
    nowMs: Date.now,
    chance: Math.random,
    makeId: makeIdempotencyKey,
    pause,
  };
}

/** @returns the address without a trailing slash */
export function readBaseUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch (cause) {
    throw new TypeError('baseUrl must be an address such as https://faceproof.example.com', { cause });
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('baseUrl must begin with https://');
  if (url.username !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError('baseUrl holds an address and nothing else');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Unique, not secret; so Node 18, which has no global `crypto`, may use Math.random. */
function makeIdempotencyKey(): string {
  if (typeof crypto === 'object' && typeof crypto.randomUUID === 'function') return `fpc_${crypto.randomUUID()}`;
  const random = () => Math.random().toString(36).slice(2, 12);
  return `fpc_${Date.now().toString(36)}_${random()}${random()}`;
}
