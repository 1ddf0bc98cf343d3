/**
 * What waits for the device. Greedy: whenever the device is free it is given the oldest item and, with it, everything
 * else that waits for the same model, up to a budget. It never waits on purpose, so alone an item is as fast as without.
 * Pure: no clock, no I/O.
 */
export class BatchQueue<Key, Item> {
  readonly #budget: number;
  readonly #lines = new Map<Key, Item[]>();
  #size = 0;

  /** @param budget most items in a batch */
  constructor(budget: number) {
    this.#budget = budget;
  }

  get size(): number {
    return this.#size;
  }

  append(key: Key, item: Item): void {
    const line = this.#lines.get(key);
    // A Map keeps the order in which keys came, and a line that is taken whole is deleted: the first has the oldest item,
    // or the rest of a line that was longer than one batch, which comes again in its turn.
    if (line === undefined) this.#lines.set(key, [item]);
    else line.push(item);
    this.#size++;
  }

  /** @returns the next batch, in the order of arrival; null where nothing waits */
  take(): { key: Key; items: Item[] } | null {
    const next = this.#lines.entries().next();
    if (next.done === true) return null;
    const [key, line] = next.value;
    const items = line.splice(0, this.#budget);
    this.#lines.delete(key);
    if (line.length > 0) this.#lines.set(key, line);
    this.#size -= items.length;
    return { key, items };
  }

  /** @returns everything that waited; the queue is empty afterwards */
  drain(): Item[] {
    const items = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#size = 0;
    return items;
  }
}
