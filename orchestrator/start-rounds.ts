/** After a failure, which often needs a person rather than a loop. */
const AGAIN_MS = 10_000;

/**
 * Runs a round in the background, over and over: again at once while there is more to do, otherwise after a pause, and after a
 * failure ten seconds later.
 *
 * @param by.run does one batch; true if there may be more
 */
export function startRounds(by: { run: () => Promise<boolean>; everyMs: number; onError: (error: unknown) => void }): {
  /** Waits for the batch that runs. */
  stop(): Promise<void>;
} {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  function schedule(ms: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      round = runRound();
    }, ms);
  }

  async function runRound(): Promise<void> {
    try {
      while (!stopped && (await by.run()));
      schedule(by.everyMs);
    } catch (error) {
      by.onError(error);
      schedule(AGAIN_MS);
    }
  }

  schedule(0);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
