/**
 * One piece of memory for all files of a form. Each chunk is copied into it on arrival: to join a file's chunks at its end would
 * copy the whole file at once, and keep other callers waiting meanwhile.
 */
export interface FileMemory {
  openFile(): FileInMemory;
  /** Lets go of the memory; the files that have ended keep it. Nothing can be added afterwards. */
  release(): void;
}

export interface FileInMemory {
  /** @returns false if the memory is full, or was released */
  add(chunk: Uint8Array): boolean;
  /** @returns the bytes of the file, a view into the memory; empty if it was released */
  end(): Buffer;
}

/** A part of the memory: from an offset to the next. */
type Span = [from: number, to: number];

/** At first; then four times as many whenever they are full. */
const RESERVED_BYTES = 65_536;

/** Little is reserved before much has arrived: the sender states `bytesMax`. */
export function openFileMemory(bytesMax: number): FileMemory {
  const held: { memory: Buffer | null; used: number } = { memory: null, used: 0 };
  const append = (chunk: Uint8Array): Span | null => {
    const from = held.used;
    if (from + chunk.length > bytesMax) return null;
    held.used += chunk.length;
    if (held.memory === null || held.used > held.memory.length) {
      const filled = held.memory?.subarray(0, from);
      held.memory = Buffer.allocUnsafeSlow(Math.min(bytesMax, Math.max(RESERVED_BYTES, 4 * held.used)));
      if (filled !== undefined) held.memory.set(filled);
    }
    held.memory.set(chunk, from);
    return [from, held.used];
  };
  const view = ([from, to]: Span) => held.memory?.subarray(from, to) ?? Buffer.alloc(0);
  return {
    openFile() {
      const spans: Span[] = [];
      return {
        add: (chunk) => addSpan(spans, append(chunk)),
        // The parser may hand over the start of a file before the end of the one before: then the file is in several spans.
        end: () => (spans.length === 1 ? view(spans[0] as Span) : Buffer.concat(spans.map(view))),
      };
    },
    release() {
      held.memory = null;
      held.used = bytesMax + 1;
    },
  };
}

function addSpan(spans: Span[], added: Span | null): boolean {
  if (added === null) return false;
  const last = spans.at(-1);
  if (last !== undefined && last[1] === added[0]) last[1] = added[1];
  else spans.push(added);
  return true;
}
