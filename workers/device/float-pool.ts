/**
 * Arrays that the device has returned, for packing the next items. At hundreds of items a second, new arrays would keep the
 * garbage collector busy. Threads share their memory: once a thread has transferred memory away, V8 checks at every access to an
 * array of numbers that its memory is still there, and packing takes up to twice as long.
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
    return this.#free.get(length)?.pop() ?? new Float32Array(new SharedArrayBuffer(4 * length));
  }

  give(array: Float32Array): void {
    const kept = this.#free.get(array.length);
    if (kept === undefined) this.#free.set(array.length, [array]);
    else if (kept.length < this.#keepMax) kept.push(array);
  }
}
