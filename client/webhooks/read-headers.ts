import { WebhookVerificationError } from './webhook-verification-error.js';

/** A `Headers` object, or Node's plain one with names in lower case. */
export type WebhookHeaders = { get(name: string): string | null } | Record<string, string | readonly string[] | undefined>;

/** A sender signs with two secrets for a day; nobody has twenty. Bounds the work that a stranger can ask for. */
const SIGNATURES_MAX = 20;

/** @throws WebhookVerificationError */
export function readWebhookHeaders(headers: WebhookHeaders): { id: string; timestamp: number; signatures: string[] } {
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signature = readHeader(headers, 'webhook-signature');
  if (!/^[1-9]\d{0,11}$/.test(timestamp)) {
    throw new WebhookVerificationError('HEADER_MALFORMED', 'webhook-timestamp is not a number of seconds.');
  }
  const signatures = signature.split(' ').filter((entry) => entry.startsWith('v1,'));
  if (signatures.length === 0 || signatures.length > SIGNATURES_MAX) {
    throw new WebhookVerificationError('HEADER_MALFORMED', 'webhook-signature has no entry of the form v1,….');
  }
  return { id, timestamp: Number(timestamp), signatures };
}

function readHeader(headers: WebhookHeaders, name: string): string {
  if (typeof headers !== 'object' || headers === null) {
    throw new WebhookVerificationError('HEADER_MISSING', 'No headers were given. Pass the headers of the request.');
  }
  if (typeof headers.get === 'function') return present(name, headers.get(name));
  const plain = headers as Record<string, string | readonly string[] | undefined>;
  const value = Object.hasOwn(plain, name) ? plain[name] : undefined;
  if (value === undefined) {
    const written = Object.keys(plain).find((key) => key !== name && normalName(key) === name);
    if (written !== undefined) {
      throw new WebhookVerificationError(
        'HEADER_CASE',
        `The headers have "${written}" where "${name}" is looked for. Pass the request's own headers, whose names are in lower case, or a Headers object.`,
      );
    }
  }
  return present(name, typeof value === 'string' ? value : value?.length === 1 ? value[0] : undefined);
}

function present(name: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') {
    throw new WebhookVerificationError(
      'HEADER_MISSING',
      `The header ${name} is missing. Is this a request of Faceproof's, with all its headers?`,
    );
  }
  return value;
}

/** Also of CGI's spelling, `HTTP_WEBHOOK_ID`. */
function normalName(key: string): string {
  return key
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^http-/, '');
}
