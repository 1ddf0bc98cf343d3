/** A call takes no more arguments than fit on the stack, and what a verifier reads may be of any length. */
const ARGUMENTS_MAX = 8192;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += ARGUMENTS_MAX)
    text += String.fromCharCode(...bytes.subarray(at, at + ARGUMENTS_MAX));
  return btoa(text);
}

/** @returns null unless the text is canonical base64, so that a value has only one encoding */
export function fromBase64(text: unknown): Uint8Array | null {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}
