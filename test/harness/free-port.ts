import { randomInt } from 'node:crypto';
import { tryPort } from '@faceproof/installation/free-port.js';

/** Below the ports that systems give to outgoing connections: one of those could take the port before its server listens. */
const FIRST = 10_000;
const EACH = 1_300;
const POOLS = 16;

/** @returns a free port of 127.0.0.1 that no other process of this run chooses */
export async function freePort(): Promise<number> {
  const pool = Number(process.env.VITEST_POOL_ID ?? 0) % POOLS;
  for (;;) {
    const port = await tryPort('127.0.0.1', FIRST + pool * EACH + randomInt(EACH));
    if (port !== null) return port;
  }
}
