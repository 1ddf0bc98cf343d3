import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.js';

/** Where a second one could be read differently by a proxy and by us. Node keeps the first, or joins them. */
const ONCE = ['authorization', 'content-type', 'content-encoding', 'idempotency-key', 'if-match', 'if-none-match'];

/** @throws Refusal invalid_header where a header that may be sent once was sent twice */
export function checkHeaders({ rawHeaders }: IncomingMessage): void {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase();
    if (!ONCE.includes(name)) continue;
    if (seen.has(name)) throw new Refusal('invalid_header', `The header "${name}" was sent twice.`);
    seen.add(name);
  }
}
