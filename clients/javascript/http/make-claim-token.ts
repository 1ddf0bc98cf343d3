/**
 * Makes the token that proves that later calls come from the same device. It is a secret and needs real randomness.
 *
 * @returns `fpd_` and 32 random bytes in base64url; undefined without a global `crypto` (Node 18), where the service chooses
 */
export function makeClaimToken(): string | undefined {
  if (typeof crypto !== 'object') return undefined;
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  return `fpd_${text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`;
}
