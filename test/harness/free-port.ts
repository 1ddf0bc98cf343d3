import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryPort } from '@faceproof/installation/free-port.js';

/**
 * Below the ports that systems give to outgoing connections: one of those could take the port before its server listens. Above 10080, the
 * last one that `fetch` refuses.
 */
const FIRST = 10_081;
const COUNT = 19_900;

/** @returns a free port of 127.0.0.1 that no other process of this run chooses */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + randomInt(COUNT);
    if (reserve(port) && (await tryPort('127.0.0.1', port)) !== null) return port;
  }
}

/** For the whole run, whose folder this is: seconds pass before a server listens, and one that restarts needs its port again. */
function reserve(port: number): boolean {
  try {
    writeFileSync(join(tmpdir(), `port-${port}`), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
