/** A process that runs until it exits or is stopped. */
export interface Running {
  /** Resolves with the reason, for people: an exit code, a signal or an error. Never rejects. */
  ended: Promise<string>;
  /** Ends it soon, because everything ends or its environment has changed. */
  stop(): Promise<void>;
  /** Of a process that may ask for a fresh one in its place, and works until that is ready. */
  replaceable?: {
    /** Resolves once it asks. */
    outgrown: Promise<void>;
    /** Lets it finish its work, and resolves once it has ended. */
    retire(): Promise<void>;
  };
}

export interface Kept {
  /** Stops the process; it restarts after the usual wait. */
  bounce(): Promise<void>;
  /** Stops the process without a restart. Calling it twice is harmless. */
  stop(): Promise<void>;
}

/**
 * Starts a process and restarts it whenever it ends: after 1 s, 2 s, 4 s … 30 s. The waits start over once it has run for a minute.
 * If it asks for a fresh process, that one starts first, and the old one is stopped once the new one is ready.
 *
 * @param options.open starts the process; rejects if it cannot start, and soon once the signal is aborted
 * @param options.warn receives a sentence each time the process ends or fails to start
 * @returns once the process runs for the first time
 * @throws what `open` throws the first time, so that a wrong setting fails at once instead of being retried endlessly
 */
export async function keepRunning(options: {
  name: string;
  open: (signal: AbortSignal) => Promise<Running>;
  warn: (sentence: string) => void;
  now: () => number;
}): Promise<Kept> {
  const state: State = {
    current: await options.open(new AbortController().signal),
    retiring: null,
    opening: null,
    stopped: false,
    wake: () => undefined,
  };
  const loop = superviseUntilStopped(options, state);
  const stopAll = async () => {
    state.opening?.abort();
    await Promise.all([state.current?.stop(), state.retiring?.stop()]);
  };
  return {
    bounce: stopAll,
    stop: async () => {
      state.stopped = true;
      state.wake();
      await stopAll();
      await loop;
    },
  };
}

interface State {
  current: Running | null;
  /** The one that a newer one has replaced, until it has ended. */
  retiring: Running | null;
  /** Ends the process that is starting. */
  opening: AbortController | null;
  stopped: boolean;
  wake: () => void;
}

async function open(options: Parameters<typeof keepRunning>[0], state: State): Promise<Running> {
  const opening = new AbortController();
  state.opening = opening;
  try {
    return await options.open(opening.signal);
  } finally {
    state.opening = null;
  }
}

async function superviseUntilStopped(options: Parameters<typeof keepRunning>[0], state: State): Promise<void> {
  let waitMs = 0;
  let startedAt = options.now();
  let how = '';
  while (!state.stopped) {
    if (state.current !== null) how = `The ${options.name} ended (${await outlive(options, state, state.current)})`;
    state.current = null;
    if (state.stopped) return;
    waitMs = nextWaitMs(waitMs, options.now() - startedAt);
    options.warn(`${how}. Restarting it in ${waitMs / 1000} s.`);
    await waitOrWake(waitMs, state);
    if (state.stopped) return;
    startedAt = options.now();
    try {
      const opened = await open(options, state);
      state.current = opened;
      // stop() may have been called during open(), when there was nothing to stop yet.
      if (state.stopped) await opened.stop();
    } catch (error) {
      how = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    }
  }
}

/** Replaces the process whenever it asks. @returns how the last one ended */
async function outlive(options: Parameters<typeof keepRunning>[0], state: State, first: Running): Promise<string> {
  let running = first;
  for (;;) {
    const how = await Promise.race([running.ended, running.replaceable?.outgrown.then(() => null) ?? running.ended]);
    if (how !== null || state.stopped) return running.ended;
    options.warn(`The ${options.name} is over its memory limit. A new one takes over.`);
    const next = await open(options, state).catch(() => null);
    if (next === null) {
      // If the new one cannot run beside it, for want of a port say, the old one ends first.
      await running.replaceable?.retire();
      return running.ended;
    }
    state.retiring = running;
    state.current = next;
    // stop() may have been called during open(), and have stopped only the one before.
    await Promise.all([running.replaceable?.retire(), state.stopped ? next.stop() : null]);
    state.retiring = null;
    running = next;
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

const FIRST_MS = 1_000;
const MOST_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * The wait before a restart. Pure.
 *
 * @param lastWaitMs the wait before the previous start; 0 if there was none
 * @param ranMs how long it ran since that start; after a minute the waits start over from one second
 */
export function nextWaitMs(lastWaitMs: number, ranMs: number): number {
  if (lastWaitMs === 0 || ranMs >= STEADY_MS) return FIRST_MS;
  return Math.min(lastWaitMs * 2, MOST_MS);
}
