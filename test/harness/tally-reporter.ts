import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with one plain line, `N passed, N failed, N skipped`, for CI systems. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that cannot be loaded has no tests, so it is counted as one failure.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && ![...module.children.allTests('failed')].length,
    ).length;
    const failed = count('failed') + broken + unhandledErrors.length;
    // Prints after the default reporter's summary, which is written in the same tick.
    setImmediate(() => process.stdout.write(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped\n`));
  }
}
