import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ResolveHost } from './resolve-host.js';

/**
 * Keeps webhooks from being aimed at the service's own network (SSRF). Strangers choose the URL and, at any time, the
 * addresses that its name resolves to. So the name is resolved at each attempt, every address is checked, and the connection
 * goes only to the checked addresses: changing the name between check and call (DNS rebinding) has no effect.
 */

export interface AddressRule {
  /** ALLOW_PRIVATE_WEBHOOKS: allows http and private addresses too. Never in production. */
  allowPrivate: boolean;
}

export interface Address {
  address: string;
  family: 4 | 6;
}

/** The connection may go only to `addresses`. */
export type Target = { ok: true; url: URL; addresses: Address[] } | { ok: false; error: TargetError };
export type TargetError = 'URL_REFUSED' | 'ADDRESS_REFUSED' | 'DNS_FAILED';

/**
 * Checks the URL and every address of its host. A single address that is not public refuses the URL.
 *
 * @param signal cancels the resolving
 */
export async function findTarget(
  rule: AddressRule,
  resolveHost: ResolveHost,
  text: string,
  signal: AbortSignal,
): Promise<Target> {
  if (faultOfUrl(rule, text) !== null) return { ok: false, error: 'URL_REFUSED' };
  const url = new URL(text);
  const literal = literalAddress(url);
  const found = literal === null ? await resolveOrNothing(resolveHost, url.hostname, signal) : [literal];
  if (found.length === 0 || !found.every((address) => isIP(address) !== 0)) return { ok: false, error: 'DNS_FAILED' };
  if (!rule.allowPrivate && !found.every(isPublicAddress)) return { ok: false, error: 'ADDRESS_REFUSED' };
  return { ok: true, url, addresses: found.map((address) => ({ address, family: isIP(address) === 4 ? 4 : 6 })) };
}

/**
 * What a URL shows without resolving it, for the moment when it is set.
 *
 * @returns a sentence for its owner, or null if there is no fault
 */
export function faultOfUrl(rule: AddressRule, text: string): string | null {
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(rule.allowPrivate && url.protocol === 'http:')) return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (rule.allowPrivate) return null;
  const literal = literalAddress(url);
  if (literal !== null && !isPublicAddress(literal)) return 'must not point at a private or reserved address';
  if (/(^|\.)localhost\.?$/i.test(url.hostname)) return 'must not point at this machine';
  return null;
}

/**
 * The URL parser has already turned every spelling of an IPv4 address (octal, hexadecimal, one number) into four decimals, so
 * this checks the address that would be called.
 */
function literalAddress(url: URL): string | null {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  return isIP(host) === 0 ? null : host;
}

/** IPv6 addresses outside 2000::/3 are unassigned or have a special meaning. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');
/** Azure's host agent serves its virtual machines at an address that looks public. */
const PUBLIC_BUT_OURS = new Set(['168.63.129.16']);

/** Whether the address is a public Internet address. Unknown ranges are not public. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST, 3);
  return !PUBLIC_BUT_OURS.has(address.toString());
}

/** The reason for a failed resolution makes no difference here: the attempt failed, and is tried again. */
function resolveOrNothing(resolveHost: ResolveHost, host: string, signal: AbortSignal): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const giveUp = () => resolve([]);
    if (signal.aborted) giveUp();
    // A resolver may ignore the signal, so the wait for it must not.
    signal.addEventListener('abort', giveUp, { once: true });
    resolveHost(host, signal).then(resolve, giveUp);
  });
}
