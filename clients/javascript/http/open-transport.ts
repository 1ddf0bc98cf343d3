import { DEFAULT_RETRY, type RetryPolicy } from './decide-retry.js';
import type { Hooks } from './hooks.js';
import type { Transport } from './send-call.js';
import { pause } from './watch-signal.js';

export interface TransportOptions extends Hooks {
  /** The address of the service, such as `https://faceproof.example.com`. */
  baseUrl: string;
  /** The timeout of one try in ms; default 30,000. Long polls and uploads have longer ones. */
  timeoutMs?: number | undefined;
  retry?: Partial<RetryPolicy> | undefined;
  /** Replaces the runtime's own `fetch`. */
  fetch?: typeof fetch | undefined;
}

const TIMEOUT_MS = 30_000;

/** @throws TypeError if `baseUrl` is not an http or https address */
export function openTransport(options: TransportOptions): Transport {
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    // The global is looked up at each call, and called without a `this`, because browsers reject a wrong one.
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
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('baseUrl must start with https:// or http://');
  if (url.username !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError('baseUrl must not contain credentials, a query or a fragment');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** The key must be unique but not secret, so Math.random will do without a global `crypto` (Node 18). */
function makeIdempotencyKey(): string {
  if (typeof crypto === 'object' && typeof crypto.randomUUID === 'function') return `fpc_${crypto.randomUUID()}`;
  const random = () => Math.random().toString(36).slice(2, 12);
  return `fpc_${Date.now().toString(36)}_${random()}${random()}`;
}
