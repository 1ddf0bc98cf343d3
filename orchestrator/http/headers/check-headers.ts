import type { Context, Next } from 'koa';
import { Refusal } from '../../refusal.js';

/** Headers of which a proxy and this server could read a second copy differently. Node keeps the first, or joins them. */
const ONCE = [
  'host',
  'authorization',
  'origin',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'faceproof-mode',
];

/** @throws Refusal invalid_header if a single-valued header was sent twice, or HTTP/1.1 came without a host */
export async function checkHeaders({ req }: Context, next: Next): Promise<void> {
  const seen = new Set<string>();
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = (req.rawHeaders[i] ?? '').toLowerCase();
    if (!ONCE.includes(name)) continue;
    if (seen.has(name)) throw new Refusal('invalid_header', `The header "${name}" was sent twice.`);
    seen.add(name);
  }
  if (!seen.has('host') && req.httpVersion === '1.1') throw new Refusal('invalid_header', 'The header "host" is missing.');
  await next();
}
