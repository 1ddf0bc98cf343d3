/**
 * The items that wait for the device. Greedy: whenever the device is free, it gets the oldest item together with everything
 * else that waits for the same model, up to a budget. The queue never waits on purpose, so a single item is not delayed by
 * batching. Models that others depend on can be given priority. Pure: no clock, no I/O.
 */
export class BatchQueue<Key, Item> {
  readonly #budget: number;
  readonly #first: ReadonlySet<Key>;
  readonly #lines = new Map<Key, Item[]>();
  #size = 0;

  /**
   * @param budget most items in a batch
   * @param first models whose items are always given before all others
   */
  constructor(budget: number, first: Iterable<Key> = []) {
    this.#budget = budget;
    this.#first = new Set(first);
  }

  get size(): number {
    return this.#size;
  }

  append(key: Key, item: Item): void {
    const line = this.#lines.get(key);
    // A Map keeps insertion order, and a line that is taken whole is deleted. So the first line has the oldest item, or the
    // rest of a line that was longer than one batch.
    if (line === undefined) this.#lines.set(key, [item]);
    else line.push(item);
    this.#size++;
  }

  /**
   * @param most items in this batch, if fewer than the budget
   * @returns the next batch, in the order of arrival; null if nothing waits
   */
  take(most = this.#budget): { key: Key; items: Item[] } | null {
    const next = this.#next();
    if (next === null) return null;
    const [key, line] = next;
    const items = line.splice(0, Math.min(most, this.#budget));
    this.#lines.delete(key);
    if (line.length > 0) this.#lines.set(key, line);
    this.#size -= items.length;
    return { key, items };
  }

  /** Takes one item out of its line. @returns false if it does not wait, or no longer waits */
  remove(key: Key, item: Item): boolean {
    const line = this.#lines.get(key);
    const at = line?.indexOf(item) ?? -1;
    if (line === undefined || at === -1) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(key);
    this.#size--;
    return true;
  }

  #next(): [Key, Item[]] | null {
    for (const key of this.#first) {
      const line = this.#lines.get(key);
      if (line !== undefined) return [key, line];
    }
    const next = this.#lines.entries().next();
    return next.done === true ? null : next.value;
  }

  /** @returns all waiting items; the queue is empty afterwards */
  drain(): Item[] {
    const items = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#size = 0;
    return items;
  }
}
