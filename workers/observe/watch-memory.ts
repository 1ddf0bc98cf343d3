/**
 * Native memory that a runtime never gives back would end with the system killing the process in the middle of its
 * captures. Ending by ourselves, drained, costs nothing: whoever supervises us starts a fresh one.
 *
 * @param options.readBytes resident memory of the process now
 * @param options.repeat calls back now and then, until the returned function is called
 * @param options.onExceeded told once
 */
export function watchMemory(options: {
  limitBytes: number;
  readBytes: () => number;
  repeat: (look: () => void) => () => void;
  onExceeded: (bytes: number) => void;
}): () => void {
  const stop = options.repeat(() => {
    const bytes = options.readBytes();
    if (bytes <= options.limitBytes) return;
    stop();
    options.onExceeded(bytes);
  });
  return stop;
}

/**
 * A limit that a worker is over before its first capture would have it end and be started again forever, and measure nothing.
 *
 * @returns what to tell the operator; null if the limit leaves room
 */
export function explainSmallLimit(limitBytes: number, heldBytes: number): string | null {
  if (heldBytes <= limitBytes) return null;
  const [limitMb, heldMb] = [limitBytes, heldBytes].map((bytes) => Math.round(bytes / 1024 / 1024));
  return `WORKER_MEMORY_MB_MAX=${limitMb} is less than this worker holds before its first capture (${heldMb} MB): set it to twice that, or leave it out.`;
}
