import { setTimeout } from 'node:timers/promises';
import { EngineError } from '../device/engine-error.js';
import type { Engine } from '../open-engine.js';
import type { EngineInUse } from './engine-in-use.js';
import type { Candidate, SetFinder } from './set-finder.js';

export interface FollowOptions {
  finder: SetFinder;
  inUse: EngineInUse;
  /** Opens an engine next to the one that runs; it has proved itself once this resolves. @throws EngineError */
  open(candidate: Candidate): Promise<Engine>;
  onSwapped(from: string, to: string): void;
  /** A look that failed for no fault of a set's, such as a folder that cannot be read. */
  onError(error: unknown): void;
  /** 0..1, so that a hundred workers do not look, and swap, in one instant. */
  random: () => number;
}

const LOOK_EVERY_MS = 2000;

/**
 * Looks for a better set every two seconds or so, opens an engine with it next to the one that runs, and then changes
 * over. One change at a time: the engine before is closed before the next look. A set that does not work changes nothing.
 *
 * @returns `stop` waits for the look that is under way: a process must not end while its device opens a model
 */
export function followSets(options: FollowOptions): { stop(): Promise<void> } {
  const ended = new AbortController();
  const following = follow(options, ended.signal);
  return {
    async stop() {
      ended.abort();
      await following;
    },
  };
}

async function follow(options: FollowOptions, ended: AbortSignal): Promise<void> {
  for (;;) {
    // Between half and one and a half. The only way in which this rejects is the abort that ends the wait early.
    await setTimeout(LOOK_EVERY_MS * (0.5 + options.random()), undefined, { signal: ended, ref: false }).catch(() => undefined);
    if (ended.aborted) return;
    await lookOnce(options, ended).catch(options.onError);
  }
}

async function lookOnce({ finder, inUse, open, onSwapped }: FollowOptions, ended: AbortSignal): Promise<void> {
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
