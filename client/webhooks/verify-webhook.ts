import { signWebhook } from '@faceproof/protocol/webhook-signature.js';
import { readWebhookHeaders, type WebhookHeaders } from './read-headers.js';
import type { WebhookEvent } from './webhook-events.js';
import { WebhookVerificationError } from './webhook-verification-error.js';

export interface VerifyWebhookOptions {
  /** How far the sender's clock may be from ours, in seconds; 300 where left out. */
  toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970, for tests. */
  nowMs?: number | undefined;
}

const TOLERANCE_SECONDS = 300;

/**
 * Whether this came from Faceproof, is new, and is unchanged. Standard Webhooks 1.0.
 *
 * @param rawBody the bytes as they came, before any JSON parser
 * @param headers the request's, as the framework hands them over
 * @param secret the endpoint's `whsec_…`; several while one is being replaced
 * @throws WebhookVerificationError whose `code` and message name the mistake
 */
export function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyWebhookOptions = {},
): WebhookEvent {
  const secrets = readSecrets(secret);
  const body = readBody(rawBody);
  const { id, timestamp, signatures } = readWebhookHeaders(headers);
  if (!isSigned({ id, timestamp, body, signatures, secrets })) {
    throw explainMismatch({ id, timestamp, body, signatures, secrets });
  }
  checkTime(timestamp, (options.nowMs ?? Date.now()) / 1000, options.toleranceSeconds ?? TOLERANCE_SECONDS);
  return { ...parseEvent(body), id };
}

function readSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0) {
    throw new WebhookVerificationError('SECRET_MALFORMED', 'No webhook secret was given. Is the environment variable set?');
  }
  for (const one of secrets) {
    if (typeof one === 'string' && /^fp_(test|live)_/.test(one)) {
      throw new WebhookVerificationError('SECRET_MALFORMED', 'That is an API key. The webhook secret begins with whsec_.');
    }
    if (typeof one !== 'string' || !/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(one)) {
      throw new WebhookVerificationError(
        'SECRET_MALFORMED',
        'A webhook secret is whsec_ and base64, without spaces around it.',
      );
    }
  }
  return secrets;
}

function readBody(rawBody: unknown): string {
  if (typeof rawBody === 'string') {
    if (rawBody === '[object Object]') throw parsedBody();
    return rawBody;
  }
  const bytes = rawBody instanceof ArrayBuffer ? new Uint8Array(rawBody) : rawBody;
  if (!(bytes instanceof Uint8Array)) {
    if (rawBody === undefined || rawBody === null) {
      throw new WebhookVerificationError(
        'BODY_MISSING',
        'There is no body. Was it read before, or is no raw-body parser installed?',
      );
    }
    throw parsedBody();
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new WebhookVerificationError('BODY_CHANGED', 'The body is not UTF-8: something on the way has changed its bytes.');
  }
}

function parsedBody(): WebhookVerificationError {
  return new WebhookVerificationError(
    'BODY_PARSED',
    'The body was parsed already. The signature is over the raw bytes: in Express use express.raw({ type: "application/json" }) on this route, in Next.js await request.text().',
  );
}

interface Signed {
  id: string;
  timestamp: number;
  body: string;
  signatures: readonly string[];
  secrets: readonly string[];
}

function isSigned({ id, timestamp, body, signatures, secrets }: Signed): boolean {
  let matches = false;
  for (const secret of secrets) {
    const expected = signWebhook([secret], id, timestamp, body);
    // All of them, always: how long it takes tells nothing of which one, or of how much of it, was right.
    for (const signature of signatures) matches = equalInConstantTime(signature, expected) || matches;
  }
  return matches;
}

function equalInConstantTime(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= (a.charCodeAt(i) || 0) ^ b.charCodeAt(i);
  return difference === 0;
}

/** Looks which mistake would explain it. Whatever it finds, the webhook is refused. */
function explainMismatch(signed: Signed): WebhookVerificationError {
  const signedAs = (body: string) => body !== signed.body && isSigned({ ...signed, body });
  if (signedAs(signed.body.replace(/\s+$/, '')) || signedAs(signed.body.replace(/^\s+/, ''))) {
    return new WebhookVerificationError(
      'BODY_CHANGED',
      'White space was added around the body, such as a trailing newline. Pass the bytes exactly as they came.',
    );
  }
  if (signedAs(signed.body.replace(/^\ufeff/, ''))) {
    return new WebhookVerificationError(
      'BODY_CHANGED',
      'A byte order mark was added before the body. Pass the bytes exactly as they came.',
    );
  }
  if (signedAs(serialiseAgain(signed.body))) {
    return new WebhookVerificationError(
      'BODY_CHANGED',
      'The body was parsed and written again. Pass the bytes exactly as they came.',
    );
  }
  return new WebhookVerificationError(
    'SIGNATURE_MISMATCH',
    'No signature holds. Is this the secret of this very endpoint, of this mode, and not rotated away? Else the body was changed, or it is not from Faceproof.',
  );
}

function serialiseAgain(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    // Not JSON: then nobody parsed it.
    return body;
  }
}

function checkTime(timestamp: number, nowSeconds: number, toleranceSeconds: number): void {
  if (nowSeconds - timestamp > toleranceSeconds) {
    throw new WebhookVerificationError(
      'TIMESTAMP_TOO_OLD',
      `It was signed more than ${toleranceSeconds} s ago: a replay, or this machine's clock is fast.`,
    );
  }
  if (timestamp - nowSeconds > toleranceSeconds) {
    throw new WebhookVerificationError(
      'TIMESTAMP_TOO_NEW',
      `It was signed more than ${toleranceSeconds} s in the future: this machine's clock is slow.`,
    );
  }
}

/** After the signature: what is signed is ours, and has our form. */
function parseEvent(body: string): WebhookEvent {
  try {
    return JSON.parse(body) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('BODY_NOT_JSON', 'The body is signed, but is not JSON.');
  }
}
