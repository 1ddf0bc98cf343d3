import { foldCounts } from '@faceproof/orchestrator/journey/clockwork/fold-counts.js';
import type { Api } from './orchestrator-in-process.js';

/** Counts the sessions that have ended. The sweeper of the service may count some of them first. */
export async function countEnded(api: Api): Promise<void> {
  for (;;) {
    await foldCounts(api.service);
    if ((await api.db('ended_sessions').first('n')) === undefined) return;
  }
}
