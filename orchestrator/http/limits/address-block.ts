import ipaddr from 'ipaddr.js';

/**
 * What counts as one client where clients are limited by address: an IPv4 address, or the /64 of an IPv6 address, because one
 * subscriber holds a whole /64. An IPv4 address in IPv6 notation is the IPv4 address.
 *
 * @param address as a socket or a trusted proxy gives it; hostile where it comes from a header
 * @returns such as `203.0.113.7` or `2001:db8:1:2::/64`; `unknown` for what is no address
 */
export function addressBlock(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
