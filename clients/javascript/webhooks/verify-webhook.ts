import { isSignatureValidSync } from '@faceproof/protocol/evidence/ed25519.js';
import type { WebhookKeys } from '@faceproof/protocol/evidence/evidence.js';
import { signWebhook, webhookInput } from '@faceproof/protocol/webhooks/webhook-signature.js';
import type { Mode } from '@faceproof/protocol/words.js';
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

/** Whose webhooks are accepted, by their `v1a` signature. */
export interface WebhookOrigin {
  /** The response of `GET /v1/webhook-keys`, or a stored copy. */
  keys: WebhookKeys;
  /** One key signs for every account of the service, so another account's webhook has a valid signature too. */
  accountId: string;
  mode: Mode;
}

/**
 * Verifies that a webhook comes from Faceproof, is recent, and is unchanged. Follows Standard Webhooks 1.0.
 *
 * @param rawBody the request body exactly as received, before any JSON parser
 * @param headers the headers of the request
 * @param secret the endpoint's `whsec_…`, or a list of secrets during a rotation, verifies `v1`; an origin verifies `v1a`
 * @returns the event
 * @throws WebhookVerificationError; its `code` and message name the mistake
 */
export function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[] | WebhookOrigin,
  options: VerifyWebhookOptions = {},
): WebhookEvent {
  const tolerance = options.toleranceSeconds ?? TOLERANCE_SECONDS;
  const origin = isOrigin(secret) ? secret : null;
  const secrets = origin === null ? readSecrets(secret as string | readonly string[]) : [];
  const body = readBody(rawBody);
  const { id, timestamp, signatures } = readWebhookHeaders(headers, origin === null ? 'v1' : 'v1a');
  const isSigned: IsSigned =
    origin === null
      ? (text) => isSignedUnder(secrets, { id, timestamp, body: text, signatures })
      : (text) => isSignedBy(usableKeys(origin, timestamp, tolerance), { id, timestamp, body: text, signatures });
  if (!isSigned(body)) throw explainMismatch(body, isSigned);
  checkTime(timestamp, (options.nowMs ?? Date.now()) / 1000, tolerance);
  const event = { ...parseEvent(body), id };
  if (origin !== null && (event.accountId !== origin.accountId || event.mode !== origin.mode)) {
    throw new WebhookVerificationError('ACCOUNT_MISMATCH', 'The webhook is from Faceproof, but for another account or mode.');
  }
  return event;
}

function isOrigin(secret: string | readonly string[] | WebhookOrigin): secret is WebhookOrigin {
  return typeof secret === 'object' && secret !== null && !Array.isArray(secret);
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
}

type IsSigned = (body: string) => boolean;

function isSignedUnder(secrets: readonly string[], { id, timestamp, body, signatures }: Signed): boolean {
  let matches = false;
  for (const secret of secrets) {
    const expected = signWebhook([secret], id, timestamp, body);
    // Compares every pair, so that the duration does not reveal which signature matched.
    for (const signature of signatures) matches = equalInConstantTime(signature, expected) || matches;
  }
  return matches;
}

/** A key that waits may have become active since the keys were stored. A revoked one proves nothing: others may have it. */
function usableKeys({ keys, mode }: WebhookOrigin, timestamp: number, tolerance: number): Uint8Array[] {
  return keys.keys
    .filter((key) => key.mode === mode && key.status !== 'REVOKED' && Date.parse(key.notBefore) / 1000 <= timestamp + tolerance)
    .filter(({ notAfter }) => notAfter === null || timestamp <= Date.parse(notAfter) / 1000 + tolerance)
    .map(({ x }) => fromBase64(x.replaceAll('-', '+').replaceAll('_', '/')));
}

function isSignedBy(keys: readonly Uint8Array[], { id, timestamp, body, signatures }: Signed): boolean {
  const input = webhookInput(id, timestamp, body);
  const values = signatures.filter((one) => /^v1a,[A-Za-z0-9+/]{86}==$/.test(one)).map((one) => fromBase64(one.slice(4)));
  return keys.some((key) => values.some((value) => isSignatureValidSync(value, input, key)));
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

function equalInConstantTime(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= (a.charCodeAt(i) || 0) ^ b.charCodeAt(i);
  return difference === 0;
}

/** Finds the mistake that explains the mismatch. The webhook is rejected in any case. */
function explainMismatch(body: string, isSigned: IsSigned): WebhookVerificationError {
  const signedAs = (text: string) => text !== body && isSigned(text);
  if (signedAs(body.replace(/\s+$/, '')) || signedAs(body.replace(/^\s+/, ''))) {
    return new WebhookVerificationError(
      'BODY_CHANGED',
      'White space, such as a trailing newline, was added around the body. Pass the bytes exactly as received.',
    );
  }
  if (signedAs(body.replace(/^\ufeff/, ''))) {
    return new WebhookVerificationError(
      'BODY_CHANGED',
      'A byte order mark was added before the body. Pass the bytes exactly as received.',
    );
  }
  if (signedAs(serialiseAgain(body))) {
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
