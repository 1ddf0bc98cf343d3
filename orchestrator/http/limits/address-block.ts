import ipaddr from 'ipaddr.js';

/**
 * What counts as one client for limits by address: an IPv4 address, or the /64 of an IPv6 address, because one subscriber
 * holds a whole /64. An IPv4 address in IPv6 notation counts as the IPv4 address.
 *
 * @param address as given by a socket or a trusted proxy; hostile if it comes from a header
 * @returns such as `203.0.113.7` or `2001:db8:1:2::/64`; `unknown` if it is not an address
 */
export function addressBlock(address: string | undefined): string {
  return blocksOf(address).at(-1) ?? 'unknown';
}

/**
 * The blocks of an address, from the widest to the narrowest: /48, /56 and /64 of an IPv6 address, which are what providers give to a
 * site, a home and a phone; an IPv4 address by itself, three times.
 */
export function blocksOf(address: string | undefined): [wide: string, middle: string, narrow: string] {
  if (address === undefined || !ipaddr.isValid(address)) return ['unknown', 'unknown', 'unknown'];
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString(), parsed.toString(), parsed.toString()];
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  const block = (fourth: number, bits: number) => `${new ipaddr.IPv6([a, b, c, fourth, 0, 0, 0, 0]).toString()}/${bits}`;
  return [block(0, 48), block(d & 0xff00, 56), block(d, 64)];
}
