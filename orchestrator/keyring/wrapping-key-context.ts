/** The context under which a provider wraps a wrapping key. */
export function wrappingKeyContext(id: Buffer): string {
  return `wrapping-key:${id.toString('hex')}`;
}
