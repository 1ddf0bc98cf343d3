/**
 * Admits a caller to something bounded. Only {@link Permits} makes one, so a function that takes a permit cannot be called
 * without admission.
 *
 *   HELD      its owner may use what it guards          -> RELEASED by its owner, once
 *   RELEASED  the next in line has its place; using it is an error
 */
class Permit {
  /** Aborted once no one waits for the owner's work any more. The owner still releases the permit. */
  readonly signal: AbortSignal;
  readonly #giveBack: () => void;
  #held = true;

  constructor(signal: AbortSignal, giveBack: () => void) {
    this.signal = signal;
    this.#giveBack = giveBack;
  }

  get held(): boolean {
    return this.#held;
  }

  /** Releases it. A second call changes nothing. */
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#giveBack();
  }
}

export type { Permit };

/** A fixed number of permits, given in the order of the requests. Pure except for the promises. */
export class Permits {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Permits that no one holds. */
  get free(): number {
    return this.#free;
  }

  /** @throws the reason of the signal if it is aborted before a permit is free; then none is taken */
  async acquire(signal: AbortSignal): Promise<Permit> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    return new Permit(signal, () => this.#giveBack());
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(admit);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(admit);
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
