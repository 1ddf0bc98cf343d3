/**
 * Runs the work for each item in turn. An item that fails does not stop those behind it.
 *
 * @throws the first error, after the last item
 */
export async function runEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    await work(item).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}
