import type { IncomingMessage } from 'node:http';

const DRAINED_BYTES_MAX = 64_000_000;
const DRAINED_MS_MAX = 10_000;

/**
 * Reads and discards the rest of a refused body. Most clients send the whole body before they read the answer; if the
 * connection were cut, they would see a broken pipe instead of the reason. The drain is limited, so a client that never stops
 * sending is cut off.
 */
export function drainRequest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  const giveUp = setTimeout(() => request.destroy(), DRAINED_MS_MAX);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES_MAX) request.destroy();
  });
  request.once('close', () => clearTimeout(giveUp));
  request.on('error', () => clearTimeout(giveUp));
  request.resume();
}
