import { setTimeout } from 'node:timers/promises';
import { EngineError } from '../device/engine-error.js';
import type { Engine } from '../open-engine.js';
import type { EngineInUse } from './engine-in-use.js';
import type { Candidate, SetFinder } from './set-finder.js';

export interface FollowOptions {
  /** The looks to repeat, in this order, one at a time: two of them never open an engine concurrently. */
  looks: readonly ((ended: AbortSignal) => Promise<void>)[];
  /** Called if a check of the folder fails, for example because it is unreadable. */
  onError(error: unknown): void;
  /** 0..1, so that a hundred workers do not look, and switch, at the same instant. */
  random: () => number;
}

const DEFINITIONS_LOOK_EVERY_MS = 2000;

/**
 * Looks at the definitions about every two seconds.
 *
 * @returns `stop` waits for the look in progress: a process must not end while its device opens a model
 */
export function followDefinitions(options: FollowOptions): { stop(): Promise<void> } {
  const ended = new AbortController();
  const following = follow(options, ended.signal);
  return {
    async stop() {
      ended.abort();
      await following;
    },
  };
}

async function follow({ looks, onError, random }: FollowOptions, ended: AbortSignal): Promise<void> {
  for (;;) {
    // Between half and one and a half. It rejects only when the abort ends the wait early.
    await setTimeout(DEFINITIONS_LOOK_EVERY_MS * (0.5 + random()), undefined, { signal: ended, ref: false }).catch(
      () => undefined,
    );
    for (const look of looks) {
      if (ended.aborted) return;
      await look(ended).catch(onError);
    }
  }
}

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
