/**
 * Runs `work` on SIGINT, SIGTERM or SIGHUP. The process then ends as usual, unless another listener handles the signal.
 *
 * @param work must be synchronous and quick
 */
export function onSignal(work: () => void): { forget(): void } {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const forget = (): void => {
    for (const signal of signals) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    work();
    forget();
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, end);
  return { forget };
}
