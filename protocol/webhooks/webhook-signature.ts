import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Signatures of Standard Webhooks 1.0. https://github.com/standard-webhooks/standard-webhooks */

const SECRET_PREFIX = 'whsec_';

/** @param random 24 to 64 random bytes */
export function makeWebhookSecret(random: Uint8Array): string {
  return SECRET_PREFIX + toBase64(random);
}

/** The bytes that a signature covers. */
export function webhookInput(id: string, timestamp: number, body: string): Uint8Array {
  return utf8ToBytes(`${id}.${timestamp}.${body}`);
}

/**
 * @param secrets the current secrets, newest first; two during a rotation
 * @param timestamp seconds since 1970
 * @param body the body exactly as sent, as text
 * @returns the value of `webhook-signature`: one `v1,…` entry per secret, separated by spaces
 */
export function signWebhook(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  const input = webhookInput(id, timestamp, body);
  return secrets.map((secret) => `v1,${toBase64(hmac(sha256, secretBytes(secret), input))}`).join(' ');
}

function secretBytes(secret: string): Uint8Array {
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error('A webhook secret starts with whsec_');
  return Uint8Array.from(atob(secret.slice(SECRET_PREFIX.length)), (char) => char.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
