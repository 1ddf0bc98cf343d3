import { EngineError } from '../device/engine-error.js';
import type { Engine } from '../open-engine.js';
import type { EngineInUse } from './engine-in-use.js';
import type { Candidate, SetFinder } from './set-finder.js';

export interface TakeOptions {
  finder: SetFinder;
  inUse: EngineInUse;
  /**
   * Opens an engine next to the running one; its self-test has passed when this resolves.
   *
   * @throws EngineError
   */
  open(candidate: Candidate): Promise<Engine>;
  onSwapped(from: string, to: string): void;
}

/**
 * Looks once for a better set. Opens an engine with it next to the running one, then switches over; resolves when the
 * previous engine is closed, so that there are never three. A set that does not work changes nothing.
 *
 * @param ended aborts a switch that has not happened yet
 */
export async function takeNewest({ finder, inUse, open, onSwapped }: TakeOptions, ended: AbortSignal): Promise<void> {
  const from = inUse.engine.set.set;
  const candidate = finder.next(from);
  if (candidate === null) return;
  const engine = await open(candidate).catch((error: unknown) => {
    if (!(error instanceof EngineError)) throw error;
    finder.refuse(candidate, error);
    return null;
  });
  if (engine === null) return;
  if (ended.aborted) return engine.close();
  finder.accept(candidate);
  const closed = inUse.replace(engine);
  onSwapped(from, candidate.set.set);
  await closed;
}
