import { setImmediate } from 'node:timers/promises';

/** The most bytes that are handled without a pause. Hashing or encrypting them takes a fraction of a millisecond. */
export const SLICE_BYTES = 256 * 1024;

/**
 * Hands over the bytes of a large object slice by slice, and lets the rest of the process run between slices. The pieces must not
 * change meanwhile.
 *
 * @param handle receives a slice, and the index of its piece. It must not take longer than a slice is worth
 */
export async function inSlices(
  pieces: readonly Uint8Array[],
  handle: (slice: Uint8Array, index: number) => void,
): Promise<void> {
  let handled = 0;
  for (const [index, piece] of pieces.entries()) {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      const slice = piece.subarray(at, at + SLICE_BYTES);
      if (handled + slice.length > SLICE_BYTES) {
        await setImmediate();
        handled = 0;
      }
      handle(slice, index);
      handled += slice.length;
    }
  }
}
