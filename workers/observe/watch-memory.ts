/**
 * Native memory that a runtime never releases would make the system kill the process in the middle of a capture. Draining and
 * exiting before that loses nothing: the supervisor starts a new process.
 *
 * @param options.readBytes resident memory of the process now
 * @param options.repeat calls back periodically until the returned function is called
 * @param options.onExceeded called once
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
 * A worker whose limit is exceeded before its first capture would restart in a loop and measure nothing.
 *
 * @returns a sentence for the operator; null if the limit leaves room
 */
export function explainSmallLimit(limitBytes: number, heldBytes: number): string | null {
  if (heldBytes <= limitBytes) return null;
  const [limitMb, heldMb] = [limitBytes, heldBytes].map((bytes) => Math.round(bytes / 1024 / 1024));
  return `WORKER_MEMORY_MB_MAX=${limitMb} is less than this worker uses before its first capture (${heldMb} MB). Set it to at least twice that, or unset it.`;
}
