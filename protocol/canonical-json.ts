import canonicalize from 'canonicalize';

/** `JSON.stringify` writes a lone surrogate as an escape, and nothing else as `\ud8…`–`\udf…`. */
const ESCAPED_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/**
 * RFC 8785 (JSON Canonicalization Scheme).
 *
 * @returns the canonical text; its UTF-8 bytes are what is hashed
 * @throws TypeError where the value has no canonical form: undefined, NaN, an infinity, a cycle, a lone surrogate
 */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw new TypeError('This value has no canonical JSON form', { cause });
  }
  if (text === undefined) throw new TypeError('This value has no canonical JSON form');
  if (ESCAPED_SURROGATE.test(text)) throw new TypeError('A string holds a lone surrogate');
  return text;
}
