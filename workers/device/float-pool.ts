/**
 * Arrays that the device has returned, for packing the next items. At hundreds of items a second, new arrays would keep the
 * garbage collector busy.
 */
export class FloatPool {
  readonly #free = new Map<number, Float32Array[]>();
  readonly #keepMax: number;

  /** @param keepMax most arrays of each length to keep */
  constructor(keepMax: number) {
    this.#keepMax = keepMax;
  }

  /** @returns an array of this length, with the previous user's contents */
  take(length: number): Float32Array {
    return this.#free.get(length)?.pop() ?? new Float32Array(length);
  }

  give(array: Float32Array): void {
    const kept = this.#free.get(array.length);
    if (kept === undefined) this.#free.set(array.length, [array]);
    else if (kept.length < this.#keepMax) kept.push(array);
  }
}
