import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../refusal.js';

/** 32 kbit/s, a quarter of what a phone sends over a slow mobile network, so that it may pause for seconds. */
export const BODY_RATE = { bytesMin: 40_000, windowMs: 10_000 };

/**
 * Watches a body whose reading begins now.
 *
 * @param onSlow called once if a window passes with too few bytes of it
 * @returns what ends the watch
 */
export function watchRate(request: IncomingMessage, onSlow: (refusal: Refusal) => void): () => void {
  let arrived = 0;
  const count = (chunk: Buffer) => {
    arrived += chunk.length;
  };
  request.on('data', count);
  const timer = setInterval(() => {
    if (arrived < BODY_RATE.bytesMin) {
      end();
      onSlow(new Refusal('upload_too_slow', 'The body arrives too slowly. Send it again over a better connection.'));
    }
    arrived = 0;
  }, BODY_RATE.windowMs);
  function end() {
    clearInterval(timer);
    request.off('data', count);
  }
  return end;
}
