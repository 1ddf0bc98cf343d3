import type { SignatureScheme } from '@faceproof/protocol/words.js';
import { WebhookVerificationError } from './webhook-verification-error.js';

/** A `Headers` object, or a plain object with lower-case names, as in Node. */
export type WebhookHeaders = { get(name: string): string | null } | Record<string, string | readonly string[] | undefined>;

/** Limits the work that an attacker can cause. During a rotation, a genuine webhook has two signatures. */
const SIGNATURES_MAX = 20;

/** @throws WebhookVerificationError */
export function readWebhookHeaders(
  headers: WebhookHeaders,
  scheme: SignatureScheme,
): { id: string; timestamp: number; signatures: string[] } {
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signature = readHeader(headers, 'webhook-signature');
  if (!/^[1-9]\d{0,11}$/.test(timestamp)) {
    throw new WebhookVerificationError('HEADER_MALFORMED', 'webhook-timestamp must be a number of seconds.');
  }
  const signatures = signature.split(' ').filter((entry) => entry.startsWith(`${scheme},`));
  if (signatures.length === 0 || signatures.length > SIGNATURES_MAX) {
    throw new WebhookVerificationError(
      'HEADER_MALFORMED',
      `webhook-signature must have 1 to ${SIGNATURES_MAX} entries of the form ${scheme},….`,
    );
  }
  return { id, timestamp: Number(timestamp), signatures };
}

function readHeader(headers: WebhookHeaders, name: string): string {
  if (typeof headers !== 'object' || headers === null) {
    throw new WebhookVerificationError('HEADER_MISSING', 'The headers are missing. Pass the headers of the request.');
  }
  if (typeof headers.get === 'function') return present(name, headers.get(name));
  const plain = headers as Record<string, string | readonly string[] | undefined>;
  const value = Object.hasOwn(plain, name) ? plain[name] : undefined;
  if (value === undefined) {
    const written = Object.keys(plain).find((key) => key !== name && normalName(key) === name);
    if (written !== undefined) {
      throw new WebhookVerificationError(
        'HEADER_CASE',
        `The headers contain "${written}" instead of "${name}". Pass the request's own headers, whose names are in lower case, or a Headers object.`,
      );
    }
  }
  return present(name, typeof value === 'string' ? value : value?.length === 1 ? value[0] : undefined);
}

function present(name: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') {
    throw new WebhookVerificationError(
      'HEADER_MISSING',
      `The header ${name} is missing. Check that the request comes from Faceproof and that you pass all of its headers.`,
    );
  }
  return value;
}

/** Normalizes the case, and the CGI spelling `HTTP_WEBHOOK_ID`. */
function normalName(key: string): string {
  return key
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^http-/, '');
}
