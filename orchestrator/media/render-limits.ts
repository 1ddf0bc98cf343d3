import type { Clock } from '../clock.js';
import { notNow } from '../refusal.js';

/** What one account may ask of the workers that render, in this process. */
export interface RenderLimits {
  /**
   * Runs a rendering, unless the account waits for several already, or the object was paused.
   *
   * @throws Refusal overloaded
   */
  run<T>(of: { accountId: string; blobId: string }, work: () => Promise<T>): Promise<T>;
  /** A worker needs longer for the object than anybody waits: no one asks for it again for a while. */
  pause(blobId: string): void;
}

/** Further renderings of the account are refused. */
export const RENDERINGS_MAX = 2;
/** A rendering that is killed takes a worker 20 s. */
export const PAUSE_MS = 5 * 60_000;
const SLOW = 'Rendering this picture took too long. Ask for it again in some minutes.';
const TOO_MANY = 'Too many pictures of this account are rendered at this moment. Ask for the picture again shortly.';

export function openRenderLimits(clock: Pick<Clock, 'now'>): RenderLimits {
  const pending = new Map<string, number>();
  // By object, in milliseconds since 1970, in the order in which they end.
  const paused = new Map<string, number>();
  return {
    async run({ accountId, blobId }, work) {
      forgetEnded();
      const until = paused.get(blobId);
      if (until !== undefined) throw notNow('overloaded', SLOW, Math.max(1, Math.ceil((until - clock.now().getTime()) / 1000)));
      const own = pending.get(accountId) ?? 0;
      if (own >= RENDERINGS_MAX) throw notNow('overloaded', TOO_MANY, 5);
      pending.set(accountId, own + 1);
      try {
        return await work();
      } finally {
        leave(accountId);
      }
    },
    pause(blobId) {
      paused.delete(blobId);
      paused.set(blobId, clock.now().getTime() + PAUSE_MS);
    },
  };

  function leave(accountId: string): void {
    const left = (pending.get(accountId) ?? 0) - 1;
    if (left > 0) pending.set(accountId, left);
    else pending.delete(accountId);
  }

  function forgetEnded(): void {
    const now = clock.now().getTime();
    for (const [blobId, until] of paused) {
      if (until > now) return;
      paused.delete(blobId);
    }
  }
}
