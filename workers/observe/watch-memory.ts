/**
 * Native memory that a runtime never gives back ends with the system killing the process in the middle of its captures. A fresh
 * process avoids that, so the worker asks for one once it is over its limit.
 *
 * A process that was just started does not ask: the next one would be over the limit as soon, and workers would start and end all
 * the time. It says so once, and continues.
 *
 * @param options.readBytes resident memory of the process now
 * @param options.ageMs how long the process has taken captures
 * @param options.repeat calls back now and then, until the returned function is called
 * @param options.onExceeded called once
 * @param options.onExceededYoung called once, if the process is too young to be replaced
 */
export function watchMemory(options: {
  limitBytes: number;
  readBytes: () => number;
  ageMs: () => number;
  repeat: (look: () => void) => () => void;
  onExceeded: (bytes: number) => void;
  onExceededYoung: (bytes: number) => void;
}): () => void {
  let warned = false;
  const stop = options.repeat(() => {
    const bytes = options.readBytes();
    if (bytes <= options.limitBytes) return;
    if (options.ageMs() < REPLACED_MS_MIN) {
      if (!warned) options.onExceededYoung(bytes);
      warned = true;
      return;
    }
    stop();
    options.onExceeded(bytes);
  });
  return stop;
}

/** A start takes seconds: at most one in a hundred of a worker's time is spent on them. */
export const REPLACED_MS_MIN = 10 * 60_000;
