import type { ModelSets } from '../../model-sets/model-sets.js';
import type { Log } from '../../observe/log.js';
import { startRounds } from '../../start-rounds.js';
import type { ClockSkew } from '../../store/clock-skew.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { watchDrift } from './watch-drift.js';

/** An account is due a quarter of an hour after its last comparison. Several processes look, so one that ended leaves no gap. */
const LOOK_EVERY_MS = 5 * 60_000;

/** Compares scores in the background, apart from the sweeper: a pass over many accounts delays nothing that people wait for. */
export function startDriftWatch(
  service: AnnouncingService & { log: Log; clockSkew: Pick<ClockSkew, 'check'>; sets: ModelSets },
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const rounds = startRounds({
    run: async () => {
      await watchDrift(service, ended.signal);
      return false;
    },
    everyMs: LOOK_EVERY_MS,
    onError: (err) => service.log.warn({ err }, 'Scores could not be compared; it will be tried again'),
  });
  return {
    /** Waits for the account that is compared at this moment, not for the pass. */
    async stop() {
      ended.abort();
      await rounds.stop();
    },
  };
}
