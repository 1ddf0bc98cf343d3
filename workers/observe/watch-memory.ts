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
