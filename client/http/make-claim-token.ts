/** @returns what proves that the same device asks again: `fpd_` and 32 random bytes in base64url */
export function makeClaimToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `fpd_${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')}`;
}
