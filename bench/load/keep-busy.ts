import type { Challenge } from '@faceproof/protocol/api/captures.js';
import { type Calls, createSession, openInTurn, upload, waitForEnd } from './person.js';

/** Callers of one service. Each begins its next session once the last is decided. */
export interface Busy {
  calls: readonly Calls[];
  /** Callers of each of `calls`. */
  callers: number;
  /** Receives what each capture's person was asked for. */
  challenges: Map<string, Challenge>;
}

/** Runs sessions for this long, after a time that is not counted. @returns the number of decisions in the counted time */
export async function keepBusy(busy: Busy, { warmMs, countedMs }: { warmMs: number; countedMs: number }): Promise<number> {
  const from = performance.now() + warmMs;
  const until = from + countedMs;
  const counted = { decisions: 0 };
  const call = async (calls: Calls) => {
    while (performance.now() < until) {
      await decideOne(calls, busy.challenges);
      const now = performance.now();
      if (now >= from && now < until) counted.decisions++;
    }
  };
  await Promise.all(busy.calls.flatMap((calls) => Array.from({ length: busy.callers }, () => call(calls))));
  return counted.decisions;
}

async function decideOne(calls: Calls, challenges: Map<string, Challenge>): Promise<void> {
  const session = await createSession(calls);
  if (session === null) throw new Error('The service refuses sessions, although nothing waits');
  const opened = await openInTurn(calls, session, () => undefined);
  challenges.set(opened.captureId, opened.challenge);
  if (!(await upload(calls, opened))) throw new Error('The service refuses an upload');
  const status = await waitForEnd(calls, session.sessionId);
  if (status !== 'APPROVED') throw new Error(`A session of the bench ended ${status}`);
}
