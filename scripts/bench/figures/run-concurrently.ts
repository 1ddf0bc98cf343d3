/** Runs `work` the given number of times, at most `concurrency` at once. The next run starts as soon as one is done. */
export async function runConcurrently(times: number, concurrency: number, work: () => Promise<unknown>): Promise<void> {
  const state = { left: times };
  await Promise.all(
    Array.from({ length: Math.min(concurrency, times) }, async () => {
      while (state.left-- > 0) await work();
    }),
  );
}
