import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { CaptureInput } from '../measure/measure-capture.js';
import type { Engine } from '../open-engine.js';

/**
 * The engine that captures are measured with, which may be another one from one capture to the next.
 *
 *   IN USE    captures that begin are its own             -> RETIRED when another takes its place
 *   RETIRED   finishes the captures that it has begun     -> CLOSED with the last of them
 */
export class EngineInUse {
  #held: Held;

  constructor(engine: Engine) {
    this.#held = hold(engine);
  }

  get engine(): Engine {
    return this.#held.engine;
  }

  /**
   * Runs on one engine from the first frame to the last.
   *
   * @throws EngineError
   */
  async measure(input: CaptureInput, signal: AbortSignal): Promise<Measurement> {
    const held = this.#held;
    held.captures++;
    try {
      return await held.engine.measure(input, signal);
    } finally {
      held.captures--;
      if (held.captures === 0) held.onIdle?.();
    }
  }

  /** New captures use the other engine. Resolves when the previous one is closed. */
  async replace(engine: Engine): Promise<void> {
    const before = this.#held;
    this.#held = hold(engine);
    if (before.captures > 0) {
      await new Promise<void>((resolve) => {
        before.onIdle = resolve;
      });
    }
    await before.engine.close();
  }

  /** Only when nothing is being measured any more. */
  close(): Promise<void> {
    return this.#held.engine.close();
  }
}

interface Held {
  engine: Engine;
  captures: number;
  /** Set when it is retired. */
  onIdle: (() => void) | null;
}

function hold(engine: Engine): Held {
  return { engine, captures: 0, onIdle: null };
}
