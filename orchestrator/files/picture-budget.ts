import { notNow } from '../refusal.js';

/**
 * Pixels of reference pictures that wait for a worker, of all callers of this process. An account may hold half of the room,
 * so that one account alone leaves room for the others.
 */
export interface PictureBudget {
  /**
   * @returns what gives the room back; harmless to repeat
   * @throws Refusal overloaded
   */
  admit(accountId: string, pixels: number): () => void;
  heldPixels(): number;
}

/** The largest picture always finds room where nothing else waits. */
const ACCOUNT_PIXELS_MIN = 40_000_000;

export function openPictureBudget(pixelsMax: number): PictureBudget {
  const accountMax = Math.max(ACCOUNT_PIXELS_MIN, pixelsMax / 2);
  const byAccount = new Map<string, number>();
  let held = 0;
  return {
    heldPixels: () => held,
    admit(accountId, pixels) {
      const own = byAccount.get(accountId) ?? 0;
      if (held + pixels > pixelsMax || own + pixels > accountMax)
        throw notNow('overloaded', 'Too many pictures wait to be read at this moment. Send it again shortly.', 5);
      held += pixels;
      byAccount.set(accountId, own + pixels);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        held -= pixels;
        const left = (byAccount.get(accountId) ?? 0) - pixels;
        if (left > 0) byAccount.set(accountId, left);
        else byAccount.delete(accountId);
      };
    },
  };
}
