/**
 * Does `work` when the process is told to end. It ends as ever after that, unless somebody else listens, who decides then.
 *
 * @param work nothing that takes time
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
