import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with one plain line, `N passed, N failed`, that any CI can read. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that could not even be loaded has no test that could fail.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && ![...module.children.allTests('failed')].length,
    ).length;
    const failed = count('failed') + broken + unhandledErrors.length;
    // After the default reporter's own summary, which is written in the same turn.
    setImmediate(() => process.stdout.write(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped\n`));
  }
}
