import { nextWaitMs } from './backoff.js';

/** Something that runs until it ends by itself or is stopped. */
export interface Running {
  /** Settles with how it ended, in words. Never rejects. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface Kept {
  /** Ends what runs; it is started again after the usual wait. */
  bounce(): Promise<void>;
  /** Ends it for good. Calling it twice is harmless. */
  stop(): Promise<void>;
}

/**
 * Starts it, and starts it again whenever it ends: after 1 s, 2 s, 4 s … 30 s, and from 1 s anew once it has run for a minute.
 *
 * @param options.open starts it; rejects where it could not be started
 * @param options.tell told, in a sentence, each time that it ended or could not be started
 * @returns once it runs for the first time
 * @throws what `open` throws the first time: a mistake in the settings is told at once, not tried for ever
 */
export async function keepRunning(options: {
  name: string;
  open: () => Promise<Running>;
  tell: (sentence: string) => void;
  now: () => number;
}): Promise<Kept> {
  const state: { current: Running | null; stopped: boolean; wake: () => void } = {
    current: await options.open(),
    stopped: false,
    wake: () => undefined,
  };
  const loop = superviseUntilStopped(options, state);
  return {
    bounce: async () => state.current?.stop(),
    stop: async () => {
      state.stopped = true;
      state.wake();
      await state.current?.stop();
      await loop;
    },
  };
}

async function superviseUntilStopped(
  options: Parameters<typeof keepRunning>[0],
  state: { current: Running | null; stopped: boolean; wake: () => void },
): Promise<void> {
  let waitMs = 0;
  let startedAt = options.now();
  let how = '';
  while (!state.stopped) {
    if (state.current !== null) how = `The ${options.name} ended (${await state.current.ended})`;
    state.current = null;
    if (state.stopped) return;
    waitMs = nextWaitMs(waitMs, options.now() - startedAt);
    options.tell(`${how}; starting it again in ${waitMs / 1000} s.`);
    await waitOrWake(waitMs, state);
    if (state.stopped) return;
    startedAt = options.now();
    try {
      const opened = await options.open();
      state.current = opened;
      // The stop may have come while it was being started, when there was nothing to stop yet.
      if (state.stopped) await opened.stop();
    } catch (error) {
      how = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    }
  }
}

function waitOrWake(waitMs: number, state: { wake: () => void }): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    state.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
