import type { LookupFunction } from 'node:net';
import type { DeliveryError } from '@faceproof/protocol/webhook-endpoint.js';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { type Address, type AddressRule, findTarget } from './address-guard.js';
import type { ResolveHost } from './resolve-host.js';
import { type AttemptResult, judgeStatus } from './schedule.js';

const BODY_BYTES_MAX = 64 * 1024;
const HEADER_BYTES_MAX = 16 * 1024;

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  /** The bytes that were signed, as text. */
  body: string;
}

/**
 * One attempt: resolve, judge, connect to what was judged, send, read the status. Never follows a redirect.
 * Everything that the receiver does is expected, so this never rejects.
 *
 * The status alone acknowledges. The answer's body is read, so as not to cut the receiver off, but only up to
 * 64 kB or until the time is up, and nobody looks at it.
 *
 * @param limits.timeoutMs for all of it together
 * @param limits.signal gives up early; the result is then TIMEOUT, and the caller knows better
 */
export async function sendWebhook(
  by: AddressRule & { resolveHost: ResolveHost },
  webhook: WebhookRequest,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<AttemptResult> {
  const startedAt = performance.now();
  // Not AbortSignal.any and AbortSignal.timeout: on Node 20 the two together may be collected before they fire.
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  const timer = setTimeout(giveUp, limits.timeoutMs);
  limits.signal.addEventListener('abort', giveUp, { once: true });
  if (limits.signal.aborted) giveUp();
  try {
    const outcome = await attempt(by, webhook, limits.timeoutMs, abort.signal);
    return { ...outcome, latencyMs: Math.round(performance.now() - startedAt) };
  } finally {
    clearTimeout(timer);
    limits.signal.removeEventListener('abort', giveUp);
  }
}

type Outcome = Omit<AttemptResult, 'latencyMs'>;

async function attempt(
  by: AddressRule & { resolveHost: ResolveHost },
  webhook: WebhookRequest,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const target = await findTarget(by, by.resolveHost, webhook.url, signal);
  if (!target.ok) return failure(target.error);
  const agent = openPinnedAgent(target.addresses, timeoutMs);
  try {
    const response = await request(target.url, {
      dispatcher: agent,
      method: 'POST',
      headers: webhook.headers,
      body: webhook.body,
      signal,
    });
    await drain(response.body);
    return {
      status: response.statusCode,
      error: judgeStatus(response.statusCode),
      retryAfter: first(response.headers['retry-after']),
    };
  } catch (error) {
    return failure(signal.aborted ? 'TIMEOUT' : classify(error));
  } finally {
    await agent.destroy();
  }
}

/** An agent that connects to these addresses, whatever name it is asked for. TLS still checks the name. */
function openPinnedAgent(addresses: readonly Address[], timeoutMs: number): Agent {
  return new Agent({
    connect: { lookup: answerWith(addresses), timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: HEADER_BYTES_MAX,
  });
}

function answerWith(addresses: readonly Address[]): LookupFunction {
  return (host, options, callback) => {
    const wanted = addresses.filter(({ family }) =>
      options.family !== 4 && options.family !== 6 ? true : family === options.family,
    );
    const [one] = wanted;
    if (one === undefined) callback(Object.assign(new Error(`No address for ${host}`), { code: 'ENOTFOUND' }), '');
    else if (options.all) callback(null, [...wanted]);
    else callback(null, one.address, one.family);
  };
}

async function drain(body: Dispatcher.ResponseData['body']): Promise<void> {
  try {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > BODY_BYTES_MAX) return;
    }
  } catch {
    // The status has come, and it is all that counts: a body that breaks off or never ends changes nothing.
  }
}

function failure(error: DeliveryError): Outcome {
  return { status: null, error, retryAfter: null };
}

function first(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

/** The driver's many codes as the few classes that the delivery log shows. */
function classify(error: unknown): DeliveryError {
  // Its own code is missing where the answer is no HTTP from the first byte on.
  if (error instanceof errors.HTTPParserError) return 'BAD_RESPONSE';
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'ETIMEDOUT') return 'TIMEOUT';
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL|ERR_SOCKET_BAD_PORT)$/.test(code)) {
    return 'CONNECTION_FAILED';
  }
  if (/^UND_ERR_(HEADERS_OVERFLOW|RES)/.test(code)) return 'BAD_RESPONSE';
  if (/^(ERR_TLS|ERR_SSL|CERT_|EPROTO|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|ERR_OSSL)/.test(code))
    return 'TLS_FAILED';
  return 'CONNECTION_LOST';
}

/** Several addresses that all failed come as one error of errors. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
