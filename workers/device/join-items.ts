import type { Outputs } from './runtime.js';

/**
 * @param scratch buffers of earlier batches by item length, for reuse
 * @returns the concatenated items, in memory of this thread alone: no runtime is known to take memory that threads share
 */
export function joinItems(items: readonly Float32Array[], scratch: Map<number, Float32Array>): Float32Array {
  const [first] = items;
  if (first === undefined) throw new RangeError('A batch holds at least one item');
  const length = first.length * items.length;
  let memory = scratch.get(first.length);
  if (memory === undefined || memory.length < length) {
    memory = new Float32Array(length);
    scratch.set(first.length, memory);
  }
  const joined = memory.subarray(0, length);
  for (const [i, item] of items.entries()) {
    if (item.length !== first.length) throw new RangeError('The items of a batch have one length');
    joined.set(item, i * first.length);
  }
  return joined;
}

/** @returns each item's own outputs, copied, because the runtime may reuse its memory */
export function splitOutputs(outputs: Outputs, count: number): Outputs[] {
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(
      Object.entries(outputs).map(([name, values]) => {
        const length = values.length / count;
        if (!Number.isInteger(length)) throw new RangeError(`The output ${name} cannot be split into ${count} items`);
        return [name, values.slice(i * length, (i + 1) * length)];
      }),
    ),
  );
}
