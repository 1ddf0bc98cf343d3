import { setTimeout } from 'node:timers/promises';

export interface FollowOptions {
  /** What is looked at, in this order, one after the other: no two of them open an engine at the same time. */
  looks: readonly ((ended: AbortSignal) => Promise<void>)[];
  /** A look that failed, such as at a folder that cannot be read. */
  onError(error: unknown): void;
  /** 0..1, so that a hundred workers do not look, and swap, in one instant. */
  random: () => number;
}

export const DEFINITIONS_LOOK_EVERY_MS = 2000;

/**
 * Looks at the definitions every two seconds or so.
 *
 * @returns `stop` waits for the look that is under way: a process must not end while its device opens a model
 */
export function followDefinitions(options: FollowOptions): { stop(): Promise<void> } {
  const ended = new AbortController();
  const following = follow(options, ended.signal);
  return {
    async stop() {
      ended.abort();
      await following;
    },
  };
}

async function follow({ looks, onError, random }: FollowOptions, ended: AbortSignal): Promise<void> {
  for (;;) {
    // Between half and one and a half. The only way in which this rejects is the abort that ends the wait early.
    await setTimeout(DEFINITIONS_LOOK_EVERY_MS * (0.5 + random()), undefined, { signal: ended, ref: false }).catch(
      () => undefined,
    );
    for (const look of looks) {
      if (ended.aborted) return;
      await look(ended).catch(onError);
    }
  }
}
