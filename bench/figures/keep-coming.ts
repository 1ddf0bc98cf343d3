/** Does `work` so many times, `atOnce` of them at any moment, the next as soon as one is done. */
export async function keepComing(times: number, atOnce: number, work: () => Promise<unknown>): Promise<void> {
  const state = { left: times };
  await Promise.all(
    Array.from({ length: Math.min(atOnce, times) }, async () => {
      while (state.left-- > 0) await work();
    }),
  );
}
