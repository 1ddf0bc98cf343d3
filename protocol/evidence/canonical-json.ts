import canonicalize from 'canonicalize';

/** Matches the escapes that `JSON.stringify` writes for lone surrogates, and for nothing else. */
const ESCAPED_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/**
 * RFC 8785 (JSON Canonicalization Scheme).
 *
 * @returns the canonical text, whose UTF-8 bytes are hashed
 * @throws TypeError if the value has no canonical form: undefined, NaN, an infinity, a cycle, a lone surrogate
 */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw new TypeError('This value has no canonical JSON form', { cause });
  }
  if (text === undefined) throw new TypeError('This value has no canonical JSON form');
  if (ESCAPED_SURROGATE.test(text)) throw new TypeError('A string contains a lone surrogate');
  return text;
}
