/**
 * What proves that the same device asks again. A secret, so Node 18, which has no global `crypto`, gets none: there the
 * service chooses.
 *
 * @returns `fpd_` and 32 random bytes in base64url
 */
export function makeClaimToken(): string | undefined {
  if (typeof crypto !== 'object') return undefined;
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  return `fpd_${text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`;
}
