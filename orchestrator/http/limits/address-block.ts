import ipaddr from 'ipaddr.js';

/**
 * What counts as one client for limits by address: an IPv4 address, or the /64 of an IPv6 address, because one subscriber
 * holds a whole /64. An IPv4 address in IPv6 notation counts as the IPv4 address.
 *
 * @param address as given by a socket or a trusted proxy; hostile if it comes from a header
 * @returns such as `203.0.113.7` or `2001:db8:1:2::/64`; `unknown` if it is not an address
 */
export function addressBlock(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
