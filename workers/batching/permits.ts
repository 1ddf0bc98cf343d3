/** Permission to hold one of a limited number of things. Must be released exactly once. */
export interface Permit {
  release(): void;
}

/** A fixed number of permits, granted in the order of the requests. Pure except for the promises. */
export class Permits {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async acquire(): Promise<Permit> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let held = true;
    return {
      release: () => {
        if (!held) return;
        held = false;
        const next = this.#waiting.shift();
        if (next === undefined) this.#free++;
        else next();
      },
    };
  }
}
