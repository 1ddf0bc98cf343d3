/** The work has not ended in time. It may still run. */
export class LateError extends Error {
  override name = 'LateError';
}

/** @throws LateError after `msMax`, and whatever the work throws before */
export async function withinTime<T>(work: Promise<T>, msMax: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`No answer within ${msMax} ms`)), msMax);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Limits how long a caller waits for work that may hang, such as a question to a stopped database. While the work hangs, further
 * calls wait for the same run, so that they take no more connections.
 *
 * @returns a function that throws LateError after `msMax`, and whatever the work throws before
 */
export function openBounded<T>(work: () => Promise<T>, msMax: number): () => Promise<T> {
  const state: { running: Promise<T> | null } = { running: null };
  return () => {
    state.running ??= work().finally(() => {
      state.running = null;
    });
    return withinTime(state.running, msMax);
  };
}
