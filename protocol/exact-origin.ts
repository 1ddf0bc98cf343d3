const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const SYNTAX = new RegExp(`^https?://(?:\\[[0-9a-f:]+\\]|${LABEL}(?:\\.${LABEL})*)(?::[0-9]{1,5})?$`);
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True if `value` is one origin as browsers send it: https, or http on loopback; without a path, a wildcard or the default port.
 *
 * Origins are written into a Content-Security-Policy, where a `*` or a `;` would change the policy. URL parsers accept both.
 */
export function isExactOrigin(value: string): boolean {
  if (!SYNTAX.test(value) || !URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  return origin === value && (protocol === 'https:' || LOOPBACK.includes(hostname));
}
