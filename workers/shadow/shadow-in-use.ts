import { isShadowed } from '@faceproof/models/sets/choose-shadow.js';
import type { MeasuringShadow } from '@faceproof/models/sets/load-measuring-set.js';
import type { Measurement, ShadowFailure, ShadowMeasurement } from '@faceproof/protocol/measuring/job.js';
import { AbandonedError } from '../batching/abandoned-error.js';
import type { CaptureInput } from '../measure/measure-capture.js';
import type { Engine } from '../open-engine.js';

export interface ShadowOptions {
  /** Whether waiting captures would be delayed by the candidate. */
  busy: () => boolean;
  /** How long a measured capture may wait for the candidate. */
  msMax: number;
  /** Called for each capture that the candidate should measure. */
  onMeasured: (failure: ShadowFailure | null) => void;
  onFailed: (error: unknown) => void;
}

/**
 * The candidate, which measures a share of the captures after the engine in use has, one capture at a time. It can neither
 * fail a capture nor delay one by more than `msMax`: a measurement that takes longer is abandoned and recorded as not done.
 */
export class ShadowInUse {
  readonly #options: ShadowOptions;
  #held: { engine: Engine; shadow: MeasuringShadow } | null = null;
  /** The current measurement, which may outlast the wait for it. Never rejects. */
  #running: Promise<void> | null = null;

  constructor(options: ShadowOptions) {
    this.#options = options;
  }

  /** The candidate's name; null if there is none. */
  get set(): string | null {
    return this.#held?.shadow.set.set ?? null;
  }

  /**
   * @param enrolls the person may be enrolled: then also a capture outside the share is measured, and while others wait
   * @returns null if the candidate does not measure this capture. Never rejects
   */
  async measure(input: CaptureInput, signal: AbortSignal, enrolls = false): Promise<ShadowMeasurement | null> {
    const held = this.#held;
    if (held === null || !(enrolls || isShadowed(input.captureId, held.shadow.share))) return null;
    const { set, stamps: models } = held.shadow.set;
    const isBusy = !enrolls && (this.#running !== null || this.#options.busy());
    const measured = isBusy ? 'BUSY' : await this.#measureInTime(held.engine, input, signal);
    this.#options.onMeasured(typeof measured === 'string' ? measured : null);
    if (typeof measured === 'string') return { set, models, failure: measured, measurement: null };
    const { shadow: _, ...measurement } = measured;
    const { furtherTemplates, ...others } = measurement;
    const kept = enrolls ? measurement : { ...others, template: null };
    return { set, models, failure: null, measurement: kept };
  }

  /** Switches to another candidate, or to none, from the next capture on. Resolves when the previous one is closed. */
  async replace(next: { engine: Engine; shadow: MeasuringShadow } | null): Promise<void> {
    const before = this.#held;
    this.#held = next;
    await this.#running;
    await before?.engine.close();
  }

  async #measureInTime(engine: Engine, input: CaptureInput, signal: AbortSignal): Promise<Measurement | ShadowFailure> {
    const { msMax } = this.#options;
    const patience = new AbortController();
    const both = AbortSignal.any([signal, patience.signal]);
    const measured = engine.measure(input, both).catch((error: unknown): ShadowFailure => {
      if (both.aborted) return 'TOO_SLOW';
      this.#options.onFailed(error);
      return 'FAILED';
    });
    const running: Promise<void> = Promise.all([this.#running, measured]).then(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    const tooSlow = new Promise<ShadowFailure>((resolve) => {
      both.addEventListener('abort', () => resolve('TOO_SLOW'), { once: true });
    });
    const timer = setTimeout(
      () => patience.abort(new AbandonedError('TOO_SLOW', 'The candidate exceeded its time limit')),
      msMax,
    );
    return Promise.race([measured, tooSlow]).finally(() => clearTimeout(timer));
  }
}
