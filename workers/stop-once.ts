import { ABANDON_MS_MAX, DRAIN_MS_MAX, type RunningWorker, STOP_MS_MAX } from './compose.js';
import type { Log } from './observe/log.js';

export interface Stop {
  /** null until the worker is ready. */
  worker: RunningWorker | null;
  now(reason: string, code?: number): Promise<void>;
}

/**
 * The first call of `now` drains and exits. Further calls do nothing: a terminal, a supervisor and its broken channel may all call at
 * once.
 */
export function stopOnce(by: { log: Log; exit: (code: number) => void; kill: () => void }): Stop {
  const state = { worker: null as RunningWorker | null, stopping: false, now };
  return state;

  async function now(reason: string, code = 0): Promise<void> {
    if (state.stopping) return;
    state.stopping = true;
    by.log.info({ reason }, 'Stopping after the current captures');
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS_MAX));
    let timer = setTimeout(() => {
      by.log.warn('Not everything could be measured in time: the rest is returned to the queue');
      state.worker?.abandon();
      // process.exit would stop a device thread inside a model that runs, which aborts the process and leaves a core dump.
      timer = setTimeout(by.kill, ABANDON_MS_MAX);
    }, DRAIN_MS_MAX);
    await state.worker?.close().catch((err: unknown) => by.log.error({ err }, 'The worker did not close cleanly'));
    clearTimeout(timer);
    // Beside the time for captures: a collector that is away must not look like captures that were not measured.
    await Promise.race([state.worker?.sendTraces(), late]);
    by.exit(code);
  }
}
