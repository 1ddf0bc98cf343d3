const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const SYNTAX = new RegExp(`^https?://(?:\\[[0-9a-f:]+\\]|${LABEL}(?:\\.${LABEL})*)(?::[0-9]{1,5})?$`);
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether `value` is one origin in the form that browsers send: https, or http on loopback; no path, wildcard or default port.
 *
 * An origin ends up in a Content-Security-Policy, where a `*` or a `;` that a URL parser accepts would change the policy.
 */
export function isExactOrigin(value: string): boolean {
  if (!SYNTAX.test(value) || !URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  return origin === value && (protocol === 'https:' || LOOPBACK.includes(hostname));
}
