import { EngineError } from '../device/engine-error.js';
import type { Engine } from '../open-engine.js';
import type { EngineInUse } from './engine-in-use.js';
import type { Candidate, SetFinder } from './set-finder.js';

export interface TakeOptions {
  finder: SetFinder;
  inUse: EngineInUse;
  /** Opens an engine next to the one that runs; it has proved itself once this resolves. @throws EngineError */
  open(candidate: Candidate): Promise<Engine>;
  onSwapped(from: string, to: string): void;
}

/**
 * One look for a better set. Opens an engine with it next to the one that runs, then changes over; resolves once the engine
 * before is closed, so that there are never three. A set that does not work changes nothing.
 *
 * @param ended a change that is not made by then is not made
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
