import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { DeliveryError } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { type Address, type AddressRule, findTarget } from './address-guard.js';
import type { ResolveHost } from './resolve-host.js';
import { type AttemptResult, judgeStatus } from './schedule.js';

const RECEIVER_BODY_BYTES_MAX = 64 * 1024;
const RECEIVER_HEADER_BYTES_MAX = 16 * 1024;

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  /** The signed bytes, as text. */
  body: string;
}

/**
 * One attempt: resolve, check, connect to a checked address, send, read the status. Never follows a redirect. No behaviour of
 * the receiver is exceptional, so this never rejects.
 *
 * Only the status acknowledges. The answer's body is read and dropped, up to 64 kB or the time limit, so that the receiver is
 * not cut off.
 *
 * @param limits.timeoutMs for the whole attempt
 * @param limits.signal cancels the attempt; the result is then TIMEOUT, and the caller knows the real cause
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
    const outcome = await attempt(by, webhook, abort.signal);
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
  signal: AbortSignal,
): Promise<Outcome> {
  const target = await findTarget(by, by.resolveHost, webhook.url, signal);
  if (!target.ok) return failure(target.error);
  const request = openPinnedRequest(target, webhook.headers, signal);
  try {
    const response = await exchange(request, webhook.body);
    await drain(response);
    const status = response.statusCode ?? 0;
    return { status, error: judgeStatus(status), retryAfter: response.headers['retry-after'] ?? null };
  } catch (error) {
    return failure(signal.aborted ? 'TIMEOUT' : classify(error));
  } finally {
    request.destroy();
  }
}

/**
 * A request on its own connection, to these addresses, whatever its host resolves to. TLS still checks the name. Only the
 * signal limits its time.
 */
function openPinnedRequest(
  { url, addresses }: { url: URL; addresses: readonly Address[] },
  headers: Record<string, string>,
  signal: AbortSignal,
): ClientRequest {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = open(url, {
    method: 'POST',
    headers,
    agent: false,
    lookup: answerWith(addresses),
    maxHeaderSize: RECEIVER_HEADER_BYTES_MAX,
    signal,
  });
  // A connection that breaks after the status raises an error without any other listener.
  request.on('error', () => {});
  return request;
}

/** @returns the answer with its headers read. Rejects if none comes. */
function exchange(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    // An answer that switches the protocol closes the request without an error.
    request.once('close', () => reject(new Error('The connection closed before an answer')));
    request.end(body);
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

async function drain(body: IncomingMessage): Promise<void> {
  try {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > RECEIVER_BODY_BYTES_MAX) return;
    }
  } catch {
    // The status decides alone: a body that breaks off changes nothing.
  }
}

function failure(error: DeliveryError): Outcome {
  return { status: null, error, retryAfter: null };
}

/** Maps the error codes of Node's client to the classes in the delivery log. */
function classify(error: unknown): DeliveryError {
  const code = codeOf(error);
  if (code === 'ETIMEDOUT') return 'TIMEOUT';
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL|ERR_SOCKET_BAD_PORT)$/.test(code)) {
    return 'CONNECTION_FAILED';
  }
  if (code.startsWith('HPE_')) return 'BAD_RESPONSE';
  if (/^(ERR_TLS|ERR_SSL|CERT_|EPROTO|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|ERR_OSSL)/.test(code))
    return 'TLS_FAILED';
  return 'CONNECTION_LOST';
}

/** If every address failed, the first failure counts. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
