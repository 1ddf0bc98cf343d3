/** Work that several callers want at once is done once. */
export interface SharedWork {
  /** @returns the result of the work that runs for this key, which is started unless one does */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function openSharedWork(): SharedWork {
  const running = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const earlier = running.get(key);
      if (earlier !== undefined) return earlier as Promise<T>;
      const started = work().finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}
