import { Readable } from 'node:stream';
import { GREETING, HEARTBEAT } from './live-event.js';
import type { LiveHub, LiveStream } from './live-hub.js';

const HEARTBEAT_MS = 15_000;
/** A reader that is this far behind loses its connection, and reads everything again when it comes back. */
const BEHIND_BYTES_MAX = 64_000;

/**
 * Opens the stream of one reader. With every heartbeat its credentials are checked again.
 *
 * @param by.check resolves to what the reader may see now; rejects once the sign-in or key has ended
 * @throws Refusal overloaded
 */
export function openStream(
  hub: LiveHub,
  by: Pick<LiveStream, 'accountId' | 'mode'> & { takes: LiveStream['takes']; check: () => Promise<LiveStream['takes']> },
): Readable {
  const { accountId, mode } = by;
  let takes = by.takes;
  const readable = new Readable({ read: () => undefined });
  const send = (text: string) => {
    if (readable.readableLength > BEHIND_BYTES_MAX) readable.destroy();
    else if (!readable.readableEnded) readable.push(text);
  };
  const end = () => readable.push(null);
  const remove = hub.add({ accountId, mode, takes: (kind) => takes(kind), send, end });
  const beat = setInterval(() => {
    by.check().then(
      (now) => {
        takes = now;
        send(HEARTBEAT);
      },
      // The sign-in or the key has ended, or cannot be checked: the reader connects again and learns why.
      () => stop(),
    );
  }, HEARTBEAT_MS).unref();
  const clear = () => {
    clearInterval(beat);
    remove();
  };
  const stop = () => {
    clear();
    end();
  };
  readable.once('close', clear);
  send(GREETING);
  return readable;
}
