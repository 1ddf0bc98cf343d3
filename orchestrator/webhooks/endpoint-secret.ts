import { makeWebhookSecret } from '@faceproof/protocol/webhooks/webhook-signature.js';
import type { Randomness } from '../clock.js';
import type { Vault } from '../vault/vault.js';

const SECRET_BYTES = 32;

/** A secret as its owner sees it once, and as the database stores it. */
export function makeEndpointSecret(
  by: { vault: Vault; random: Randomness },
  endpointId: string,
): { secret: string; wrapped: Buffer } {
  const secret = makeWebhookSecret(by.random.bytes(SECRET_BYTES));
  return { secret, wrapped: by.vault.sealUnderMaster(secretContext(endpointId), Buffer.from(secret, 'utf8')) };
}

/**
 * The secrets that sign now, newest first.
 *
 * @throws SealBrokenError if they were sealed under another master key
 */
export function openLiveSecrets(
  vault: Vault,
  endpoint: { id: string; wrappedSecret: Buffer; wrappedPreviousSecret: Buffer | null; previousSecretExpiresAt: Date | null },
  now: Date,
): string[] {
  const { wrappedSecret, wrappedPreviousSecret, previousSecretExpiresAt } = endpoint;
  const previousSigns = wrappedPreviousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  const live = previousSigns ? [wrappedSecret, wrappedPreviousSecret] : [wrappedSecret];
  return live.map((wrapped) => vault.openUnderMaster(secretContext(endpoint.id), wrapped).toString('utf8'));
}

/** One context for both, so that a rotation can move the sealed bytes unchanged. */
export function secretContext(endpointId: string): string {
  return `webhook-secret:${endpointId}`;
}
