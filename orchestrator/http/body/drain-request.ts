import type { IncomingMessage } from 'node:http';

export const DRAINED_BYTES_MAX = 64_000_000;
export const DRAINED_MS_MAX = 10_000;

/**
 * Reads away what is left of a refused body. Most clients send the whole body before they read the answer: a connection
 * that is cut under them shows them a broken pipe instead of the reason. Who sends on and on is cut all the same.
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
