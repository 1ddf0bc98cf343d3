import { setTimeout } from 'node:timers/promises';

export interface FollowOptions {
  /** The looks to repeat, in this order, one at a time: two of them never open an engine concurrently. */
  looks: readonly ((ended: AbortSignal) => Promise<void>)[];
  /** Called if a check of the folder fails, for example because it is unreadable. */
  onError(error: unknown): void;
  /** 0..1, so that a hundred workers do not look, and switch, at the same instant. */
  random: () => number;
}

const DEFINITIONS_LOOK_EVERY_MS = 2000;

/**
 * Looks at the definitions about every two seconds.
 *
 * @returns `stop` waits for the look in progress: a process must not end while its device opens a model
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
    // Between half and one and a half. It rejects only when the abort ends the wait early.
    await setTimeout(DEFINITIONS_LOOK_EVERY_MS * (0.5 + random()), undefined, { signal: ended, ref: false }).catch(
      () => undefined,
    );
    for (const look of looks) {
      if (ended.aborted) return;
      await look(ended).catch(onError);
    }
  }
}
