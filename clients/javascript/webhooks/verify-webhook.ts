import { signWebhook } from '@faceproof/protocol/webhooks/webhook-signature.js';
import { readWebhookHeaders, type WebhookHeaders } from './read-headers.js';
import type { WebhookEvent } from './webhook-events.js';
import { WebhookVerificationError } from './webhook-verification-error.js';

export interface VerifyWebhookOptions {
  /** The allowed difference between the sender's clock and this machine's, in seconds; default 300. */
  toleranceSeconds?: number | undefined;
  /** The current time in milliseconds since 1970; for tests. */
  nowMs?: number | undefined;
}

const TOLERANCE_SECONDS = 300;

/**
 * Verifies that a webhook comes from Faceproof, is recent, and is unchanged. Follows Standard Webhooks 1.0.
 *
 * @param rawBody the request body exactly as received, before any JSON parser
 * @param headers the headers of the request
 * @param secret the endpoint's `whsec_…`; a list of secrets during a rotation
 * @returns the event
 * @throws WebhookVerificationError; its `code` and message name the mistake
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
    throw new WebhookVerificationError(
      'SECRET_MALFORMED',
      'The webhook secret is missing. Check that the environment variable is set.',
    );
  }
  for (const one of secrets) {
    if (typeof one === 'string' && /^fp_(test|live)_/.test(one)) {
      throw new WebhookVerificationError('SECRET_MALFORMED', 'This is an API key. A webhook secret starts with whsec_.');
    }
    if (typeof one !== 'string' || !/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(one)) {
      throw new WebhookVerificationError(
        'SECRET_MALFORMED',
        'A webhook secret must be whsec_ followed by base64, without spaces around it.',
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
        'There is no body. It may have been read already, or the raw-body parser is missing.',
      );
    }
    throw parsedBody();
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new WebhookVerificationError('BODY_CHANGED', 'The body is not UTF-8, so its bytes were changed on the way.');
  }
}

function parsedBody(): WebhookVerificationError {
  return new WebhookVerificationError(
    'BODY_PARSED',
    'The body is already parsed, but the signature covers the raw bytes. In Express, use express.raw({ type: "application/json" }) on this route; in Next.js, use await request.text().',
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
    // Compares every pair, so that the duration does not reveal which signature matched.
    for (const signature of signatures) matches = equalInConstantTime(signature, expected) || matches;
  }
  return matches;
}

function equalInConstantTime(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= (a.charCodeAt(i) || 0) ^ b.charCodeAt(i);
  return difference === 0;
}

/** Finds the mistake that explains the mismatch. The webhook is rejected in any case. */
function explainMismatch(signed: Signed): WebhookVerificationError {
  const signedAs = (body: string) => body !== signed.body && isSigned({ ...signed, body });
  if (signedAs(signed.body.replace(/\s+$/, '')) || signedAs(signed.body.replace(/^\s+/, ''))) {
    return new WebhookVerificationError(
      'BODY_CHANGED',
      'White space, such as a trailing newline, was added around the body. Pass the bytes exactly as received.',
    );
  }
  if (signedAs(signed.body.replace(/^\ufeff/, ''))) {
    return new WebhookVerificationError(
      'BODY_CHANGED',
      'A byte order mark was added before the body. Pass the bytes exactly as received.',
    );
  }
  if (signedAs(serialiseAgain(signed.body))) {
    return new WebhookVerificationError(
      'BODY_CHANGED',
      'The body was parsed and serialized again. Pass the bytes exactly as received.',
    );
  }
  return new WebhookVerificationError(
    'SIGNATURE_MISMATCH',
    'No signature matches. Check that the secret belongs to this endpoint and mode, and is the current one. Otherwise the body was changed, or the request is not from Faceproof.',
  );
}

function serialiseAgain(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    // Not JSON, so it cannot have been parsed and serialized.
    return body;
  }
}

function checkTime(timestamp: number, nowSeconds: number, toleranceSeconds: number): void {
  if (nowSeconds - timestamp > toleranceSeconds) {
    throw new WebhookVerificationError(
      'TIMESTAMP_TOO_OLD',
      `The webhook was signed more than ${toleranceSeconds} s ago. It is a replay, or this machine's clock is fast.`,
    );
  }
  if (timestamp - nowSeconds > toleranceSeconds) {
    throw new WebhookVerificationError(
      'TIMESTAMP_TOO_NEW',
      `The webhook was signed more than ${toleranceSeconds} s in the future. This machine's clock is slow.`,
    );
  }
}

/** Called after the signature check, so the body comes from Faceproof and needs no validation. */
function parseEvent(body: string): WebhookEvent {
  try {
    return JSON.parse(body) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('BODY_NOT_JSON', 'The body has a valid signature but is not JSON.');
  }
}
